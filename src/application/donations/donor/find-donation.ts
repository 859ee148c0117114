import { readSession } from '#application/access/read-session.ts'
import type { UseCaseContext } from '#application/context.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { isDonorLinkOpen } from '#domain/donations/donor-link.ts'
import { isUuid } from '#domain/text/uuid.ts'
import {
  findMonthly,
  findMonthlyByToken,
  listMonthlyOfAccount,
  type MonthlyRow,
} from '#store/donations/monthly-donations.ts'

/** How a donor is known: by the link of a mail, which counts alone where there is one, or logged in, for one of their donations. */
export type DonorKey = { token: string | null; donation: string | null; sessionToken: string | null }

export type FoundDonation = MonthlyRow

/** The donation that they may change; null for whoever may change none. Looking uses nothing up. */
export async function findDonation(
  context: UseCaseContext,
  { token, donation, sessionToken }: DonorKey,
): Promise<MonthlyRow | null> {
  if (token !== null) return findDonationByToken(context, token)
  const session = await readSession(context, sessionToken)
  if (session.kind !== 'account' || donation === null) return null
  return findDonationOfAccount(context, session.accountId, donation)
}

/** No token of ours is longer. */
const LONGEST_TOKEN = 100

export async function findDonationByToken({ db, now }: UseCaseContext, token: string): Promise<MonthlyRow | null> {
  if (token === '' || token.length > LONGEST_TOKEN) return null
  const monthly = await findMonthlyByToken(db, hashLinkToken(token))
  return monthly && isDonorLinkOpen(monthly.ended_at, now()) ? monthly : null
}

export async function findDonationOfAccount(
  { db }: Pick<UseCaseContext, 'db'>,
  accountId: string,
  donation: string,
): Promise<MonthlyRow | null> {
  const monthly = isUuid(donation) ? await findMonthly(db, donation) : undefined
  return monthly?.account_id === accountId ? monthly : null
}

export const listDonationsOfAccount = ({ db }: Pick<UseCaseContext, 'db'>, accountId: string): Promise<MonthlyRow[]> =>
  listMonthlyOfAccount(db, accountId)
