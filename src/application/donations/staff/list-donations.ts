import type { UseCaseContext } from '#application/context.ts'
import {
  type GiftListed,
  listGiftsOfMonthly,
  listMonthly,
  type MonthlyAsked,
  type MonthlyListed,
} from '#store/donations/list-monthly.ts'
import { findMonthly } from '#store/donations/monthly-donations.ts'
import { isMonthlyId } from './monthly-id.ts'

export type { GiftListed, MonthlyListed }

export const readDonations = ({ db }: UseCaseContext, asked: MonthlyAsked): Promise<MonthlyListed[]> =>
  listMonthly(db, asked)

export type DonationShown = MonthlyListed & { gifts: GiftListed[] }

/** More than anybody has. */
const MOST = 100

/** The monthly donations of an address, or the one of an id, each with what was given. */
export async function showDonations({ db }: UseCaseContext, emailOrId: string): Promise<DonationShown[]> {
  const one = isMonthlyId(emailOrId) ? await findMonthly(db, emailOrId) : undefined
  const listed = await listMonthly(db, { status: null, email: one?.email ?? emailOrId, limit: MOST })
  const shown = one ? listed.filter(({ id }) => id === one.id) : listed
  return Promise.all(shown.map(async (monthly) => ({ ...monthly, gifts: await listGiftsOfMonthly(db, monthly.id) })))
}
