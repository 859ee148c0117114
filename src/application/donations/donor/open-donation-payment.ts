import { actorOf } from '#application/access/actor-of.ts'
import { readSession } from '#application/access/read-session.ts'
import type { WithPorts } from '#application/context.ts'
import { readMonthlyCase } from '#application/donations/monthly/read-monthly.ts'
import { readMethod } from '#application/sales/place/read-buyer.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { Day } from '#domain/donations/monthly.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { MonthlyRow } from '#store/donations/monthly-donations.ts'
import { type DonorKey, findDonation, findDonationByToken } from './find-donation.ts'
import { type DeclinedGift, readDeclinedGift } from './read-declined-gift.ts'

export type OpenedDonationPayment = {
  id: string
  name: string
  email: string
  /** What is given each month, and when next. */
  amount: string
  nextOn: Day
  today: Day
  saved: SavedMethod | null
  /** The month that could not be charged; null where none waits. */
  declined: DeclinedGift | null
  /** A charge is under way; a bank takes days for it. */
  isCharging: boolean
}

/** What a donor is shown who comes to change how they give. Null where there is nothing to change: an ended gift has no card. */
export async function openDonationPayment(
  context: WithPorts<'payments'>,
  key: DonorKey,
): Promise<OpenedDonationPayment | null> {
  const monthly = await findDonation(context, key)
  return monthly && describe(context, monthly)
}

/** The same for a member of staff who looks at it, which the audit log keeps; null for anyone else. */
export async function viewDonationPayment(
  context: WithPorts<'payments'>,
  { token, sessionToken }: { token: string; sessionToken: string | null },
): Promise<OpenedDonationPayment | null> {
  const session = await readSession(context, sessionToken)
  if (session.kind !== 'account' || !session.isStaff) return null
  const monthly = await findDonationByToken(context, token)
  if (!monthly) return null
  const by = actorOf(session)
  if (!mayDo(by, 'view donation')) return null
  const giver = monthly.account_id === null ? undefined : await findAccountById(context.db, monthly.account_id)
  const details = { page: '/donate/payment/debug', donation: monthly.id }
  const entry = { action: 'view donation', subject_ref: giver?.ref ?? null, details } as const
  await insertAuditEntry(context.db, { at: context.now(), by, ...entry })
  return describe(context, monthly)
}

async function describe(context: WithPorts<'payments'>, monthly: MonthlyRow): Promise<OpenedDonationPayment | null> {
  if (monthly.status === 'cancelled') return null
  const known = await readMonthlyCase(context.db, monthly, context.now())
  const { id, name, email, next_on: nextOn } = monthly
  return {
    id,
    name,
    email,
    amount: formatMoney(cents(monthly.amount_cents), known.sign),
    nextOn,
    today: known.today,
    saved: await readMethod(context, monthly.method),
    declined: await readDeclinedGift(context, known),
    isCharging: known.open?.state === 'charging',
  }
}
