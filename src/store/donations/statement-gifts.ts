import { type RawBuilder, sql } from 'kysely'
import type { DonationName } from '#domain/donations/donation-name.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import type { Queryable, Trx } from '#store/database.ts'
import { isNamed } from './single-gifts.ts'

/** Who gave: the account where the gift has one, otherwise the address, compared without case. */
export type DonorKey = { accountId: string } | { email: string }

/** From a moment until another. */
export type Period = { from: Date; until: Date }

function isOf(donors: readonly DonorKey[]): RawBuilder<boolean> {
  const accounts = donors.flatMap((donor) => ('accountId' in donor ? donor.accountId : []))
  const guests = donors.flatMap((donor) => ('email' in donor ? donor.email.toLowerCase() : []))
  const isAccount = sql<boolean>`donation.account_id = any(${accounts}::uuid[])`
  const isGuest = sql<boolean>`(donation.account_id is null and lower(donation.email) = any(${guests}::text[]))`
  // Each by an index of its own: one condition for both reads every gift of the time.
  if (guests.length === 0) return isAccount
  return accounts.length === 0 ? isGuest : sql<boolean>`(${isAccount} or ${isGuest})`
}

/** Donors' gifts of some time, each with what became of its money and which statement speaks of it. */
export const listGifts = (db: Queryable, donors: readonly DonorKey[], { from, until }: Period) =>
  db
    .selectFrom('donations as donation')
    .leftJoin('orders', 'orders.id', 'donation.order_id')
    .leftJoin('refunds', 'refunds.order_id', 'donation.order_id')
    .leftJoin('donation_goods as goods', 'goods.donation_id', 'donation.id')
    .leftJoin('donation_statement_gifts as stated', 'stated.donation_id', 'donation.id')
    .select([
      'donation.id',
      'donation.account_id',
      'donation.name',
      'donation.email',
      'donation.amount_cents',
      'donation.given_at',
      'orders.ref',
      'orders.status',
      'goods.name as goods_name',
      'goods.value_cents as goods_cents',
      'stated.statement_id',
    ])
    .select((eb) => [
      eb('refunds.order_id', 'is not', null).$castTo<boolean>().as('is_refund_asked'),
      sql<number>`coalesce((select sum(donation_cents) from refund_parts
        where order_id = donation.order_id), 0)::integer`.as('parts_cents'),
      sql<number>`coalesce((select sum(amount_cents) from disputes
        where order_id = donation.order_id and status = 'lost'), 0)::integer`.as('lost_cents'),
    ])
    .where(isOf(donors))
    .where('donation.given_at', '>=', from)
    .where('donation.given_at', '<', until)
    .orderBy('donation.given_at')
    .orderBy('donation.id')
    .execute()

export type GiftRow = Awaited<ReturnType<typeof listGifts>>[number]

/** `unstated`: only who has given something that no statement speaks of. */
export type GivingPeriod = Period & { unstated?: boolean }

const isUnstated = sql<boolean>`not exists (select from donation_statement_gifts where donation_id = donations.id)`

/** Accounts that gave in some time, in the order of their ids, behind `after`. */
export async function listGivingAccounts(
  db: Queryable,
  { from, until, unstated = false }: GivingPeriod,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('donations')
    .select('account_id')
    .distinct()
    .where('account_id', 'in', (eb) => eb.selectFrom('accounts').select('id').where('deleted_at', 'is', null))
    .$if(after !== null, (query) => query.where('account_id', '>', after))
    .where('given_at', '>=', from)
    .where('given_at', '<', until)
    .$if(unstated, (query) => query.where(isUnstated))
    .orderBy('account_id')
    .limit(limit)
    .execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** Addresses of those who gave in some time without an account, in small letters and in their order, behind `after`. */
export async function listGivingGuests(
  db: Queryable,
  { from, until, unstated = false }: GivingPeriod,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const key = sql<string>`lower(email)`
  const rows = await db
    .selectFrom('donations')
    .select(key.as('key'))
    .distinct()
    .where('account_id', 'is', null)
    // Somebody who has deleted their account is told nothing any more.
    .where('email', '<>', NOBODY.email)
    .$if(after !== null, (query) => query.where(key, '>', after ?? ''))
    .where('given_at', '>=', from)
    .where('given_at', '<', until)
    .$if(unstated, (query) => query.where(isUnstated))
    .orderBy('key')
    .limit(limit)
    .execute()
  return rows.map((row) => row.key)
}

/** Lets a statement speak of gifts, in place of whichever spoke of them before. */
export async function stateGifts(trx: Trx, statementId: string, donationIds: readonly string[]): Promise<void> {
  if (donationIds.length === 0) return
  await trx
    .insertInto('donation_statement_gifts')
    .values(donationIds.map((donation_id) => ({ donation_id, statement_id: statementId })))
    .onConflict((conflict) => conflict.column('donation_id').doUpdateSet({ statement_id: statementId }))
    .execute()
}

/** A gift by its name, held until the transaction ends; undefined where there is none. */
export const lockDonation = (trx: Trx, name: DonationName) =>
  trx
    .selectFrom('donations as donation')
    .leftJoin('orders', 'orders.id', 'donation.order_id')
    .leftJoin('donation_goods as goods', 'goods.donation_id', 'donation.id')
    .leftJoin('donation_statement_gifts as stated', 'stated.donation_id', 'donation.id')
    .select([
      'donation.id',
      'orders.ref as order',
      'donation.amount_cents',
      'goods.name as goods_name',
      'goods.value_cents as goods_cents',
      'stated.statement_id',
    ])
    .where(isNamed(name))
    .forUpdate('donation')
    .executeTakeFirst()

type Goods = { name: string; valueCents: number }

/** Notes what a donor was sent for a gift, in place of what was noted before; null: nothing was sent. */
export async function setGoods(trx: Trx, donationId: string, goods: Goods | null): Promise<void> {
  if (goods === null) {
    await trx.deleteFrom('donation_goods').where('donation_id', '=', donationId).execute()
    return
  }
  const noted = { name: goods.name, value_cents: goods.valueCents }
  await trx
    .insertInto('donation_goods')
    .values({ donation_id: donationId, ...noted })
    .onConflict((conflict) => conflict.column('donation_id').doUpdateSet(noted))
    .execute()
}
