import { type RawBuilder, sql } from 'kysely'
import type { DonationName } from '#domain/donations/donation-name.ts'
import type { GiftView } from '#domain/donations/thanks.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import { countUpTo } from '#store/count-up-to.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type SingleGift = {
  order: string
  name: string
  email: string
  /** The reader's ref; null for somebody without an account. */
  account: string | null
  amountCents: number
  at: Date
  status: string
  isGivenBack: boolean
  thankedAt: Date | null
}

/** As `thanksRefusalOf` says it. Looked up for each: where it asked whether there is one, PostgreSQL read all refunds for a page. */
export const isGivenBack = sql`(orders.status = 'refunded'
  or (select true from refunds where order_id = orders.id limit 1) is not null)`
/** Each has an index that holds nothing else, but for the few whose money went back. */
const conditions: Record<GiftView, RawBuilder<unknown>> = {
  'to-thank': sql`donation.thanked_at is null and not ${isGivenBack} and donation.email <> ${NOBODY.email}`,
  thanked: sql`donation.thanked_at is not null`,
  all: sql`true`,
}

const single = (view: GiftView) => sql`
  from donations donation join orders on orders.id = donation.order_id
  where donation.monthly_id is null and ${conditions[view]}`

type Asked = { view: GiftView; limit: number; offset: number }

/** Gifts that are not of a monthly donation, the latest first. */
export async function listSingleGifts(db: Queryable, { view, limit, offset }: Asked): Promise<SingleGift[]> {
  const { rows } = await sql<SingleGift>`
    select orders.ref as "order", donation.name, donation.email,
      (select ref from accounts where id = donation.account_id) as account, donation.amount_cents as "amountCents",
      donation.given_at as at, orders.status, ${isGivenBack} as "isGivenBack", donation.thanked_at as "thankedAt"
    ${single(view)} order by donation.given_at desc, donation.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/**
 * Whether money went back is asked of those alone that are to be thanked for, so of the others no order is read. In their order,
 * which leads to the index of single gifts: read as they lie, there may be any number of monthly ones between them.
 */
const counted = (view: GiftView) =>
  view === 'to-thank'
    ? single(view)
    : sql`from donations donation
        where donation.monthly_id is null and donation.order_id is not null and ${conditions[view]}
        order by donation.given_at desc, donation.id`

/** As far as lists are counted. */
export async function countSingleGifts(db: Queryable, view: GiftView): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countUpTo(sql`select ${counted(view)}`)} as count`.execute(db)
  return rows[0]?.count ?? 0
}

export const isNamed = (name: DonationName) =>
  'id' in name ? sql<boolean>`donation.id = ${name.id}` : sql<boolean>`orders.ref = ${name.order}`

type GiftToThank = {
  id: string
  order: string | null
  name: string
  email: string
  amountCents: number
  givenAt: Date
  thankedAt: Date | null
  isGivenBack: boolean
  goodsName: string | null
  goodsCents: number | null
}

const giftOf = (db: Queryable, name: DonationName, lock: RawBuilder<unknown>) =>
  sql<GiftToThank>`
    select donation.id, orders.ref as "order", donation.name, donation.email, donation.amount_cents as "amountCents",
      donation.given_at as "givenAt", donation.thanked_at as "thankedAt",
      coalesce(${isGivenBack}, false) as "isGivenBack",
      goods.name as "goodsName", goods.value_cents as "goodsCents"
    from donations donation left join orders on orders.id = donation.order_id
      left join donation_goods goods on goods.donation_id = donation.id
    where ${isNamed(name)} ${lock}`.execute(db)

/** A gift by its name, a month's of a monthly donation among them; undefined where there is none. */
export const findGiftToThank = async (db: Queryable, name: DonationName): Promise<GiftToThank | undefined> =>
  (await giftOf(db, name, sql``)).rows[0]

/** The same, held until the transaction ends: of two who thank for it, one does. */
export const lockGiftToThank = async (trx: Trx, name: DonationName): Promise<GiftToThank | undefined> =>
  (await giftOf(trx, name, sql`for update of donation`)).rows[0]

export async function markThanked(trx: Trx, donationId: string, at: Date): Promise<void> {
  await trx.updateTable('donations').set({ thanked_at: at }).where('id', '=', donationId).execute()
}
