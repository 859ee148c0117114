import type { UseCaseContext } from '#application/context.ts'
import { type CountedPage, countedPage } from '#application/counted-page.ts'
import type { Bounces } from '#application/mail/read-bounces.ts'
import { readGuestMail } from '#application/mail/read-guest-mail.ts'
import { pageOf, sliceOf } from '#application/page-of.ts'
import type { MonthlyStatus } from '#domain/donations/monthly/monthly-charge.ts'
import { countedOf } from '#domain/text/said-count.ts'
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

export type DonationPage = CountedPage & {
  donations: MonthlyListed[]
  /** Null where there are too many to be counted. */
  counts: Record<MonthlyStatus, number | null>
}

/** A page of the monthly donations of a status, or of all. */
export async function findDonations(
  { db }: UseCaseContext,
  asked: { status: MonthlyStatus | null; page: number },
): Promise<DonationPage> {
  const { status } = asked
  const counted = await countMonthly(db)
  const listed = counted.filter((one) => status === null || one.status === status)
  const read = listed.reduce((all, { count }) => all + count, 0)
  const place = countedPage(read, { page: asked.page, size: DONATIONS_A_PAGE })
  const slice = sliceOf(place.page, DONATIONS_A_PAGE)
  const { rows: donations, hasMore } = pageOf(
    await listMonthly(db, { status, email: null, ...slice }),
    DONATIONS_A_PAGE,
  )
  const counts = Object.fromEntries(counted.map((one) => [one.status, countedOf(one.count)]))
  return { donations, counts: { active: 0, failing: 0, cancelled: 0, ...counts }, ...place, hasMore }
}

/** `mailBack`: whether mail to its donor comes back; null where they have an account, whose reader's page tells it. */
export type DonationShown = MonthlyListed & { gifts: GiftListed[]; mailBack: Bounces | null }

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
  Promise.all(
    listed.map(async (monthly) => ({
      ...monthly,
      gifts: await listGiftsOfMonthly(db, monthly.id),
      mailBack: monthly.account === null ? await readGuestMail(db, monthly.email) : null,
    })),
  )
