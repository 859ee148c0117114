import type { UseCaseContext } from '#application/context.ts'
import type { MonthlyStatus } from '#domain/donations/monthly/monthly-charge.ts'
import {
  countMonthly,
  type GiftListed,
  listGiftsOfMonthly,
  listMonthly,
  type MonthlyAsked,
  type MonthlyListed,
} from '#store/donations/list-monthly.ts'
import { isMonthlyId } from './monthly-id.ts'

export type { GiftListed, MonthlyListed }

export const readDonations = ({ db }: UseCaseContext, asked: MonthlyAsked): Promise<MonthlyListed[]> =>
  listMonthly(db, asked)

const DONATIONS_A_PAGE = 50

export type DonationPage = {
  donations: MonthlyListed[]
  counts: Record<MonthlyStatus, number>
  count: number
  page: number
  pages: number
}

/** A page of the monthly donations of a status, or of all, counted from 1; the last one where there are fewer pages. */
export async function findDonations(
  { db }: UseCaseContext,
  asked: { status: MonthlyStatus | null; page: number },
): Promise<DonationPage> {
  const { status } = asked
  const counts = { active: 0, failing: 0, cancelled: 0, ...Object.fromEntries(await countedBy(db)) }
  const count = status === null ? counts.active + counts.failing + counts.cancelled : counts[status]
  const pages = Math.max(1, Math.ceil(count / DONATIONS_A_PAGE))
  const page = Math.min(Math.max(1, asked.page), pages)
  const offset = (page - 1) * DONATIONS_A_PAGE
  const donations = await listMonthly(db, { status, email: null, limit: DONATIONS_A_PAGE, offset })
  return { donations, counts, count, page, pages }
}

const countedBy = async (db: UseCaseContext['db']) => (await countMonthly(db)).map((one) => [one.status, one.count])

export type DonationShown = MonthlyListed & { gifts: GiftListed[] }

/** More than anybody has. */
const MOST = 100

/** The monthly donations of an address, or the one of an id, each with what was given. */
export async function showDonations(context: UseCaseContext, emailOrId: string): Promise<DonationShown[]> {
  if (isMonthlyId(emailOrId)) return [await showDonation(context, emailOrId)].filter((one) => one !== null)
  return withGifts(context, await listMonthly(context.db, { status: null, email: emailOrId, limit: MOST }))
}

/** One of them; null where there is none of that id. */
export async function showDonation(context: UseCaseContext, id: string): Promise<DonationShown | null> {
  if (!isMonthlyId(id)) return null
  const listed = await listMonthly(context.db, { status: null, email: null, id, limit: 1 })
  const [shown] = await withGifts(context, listed)
  return shown ?? null
}

const withGifts = ({ db }: UseCaseContext, listed: MonthlyListed[]): Promise<DonationShown[]> =>
  Promise.all(listed.map(async (monthly) => ({ ...monthly, gifts: await listGiftsOfMonthly(db, monthly.id) })))
