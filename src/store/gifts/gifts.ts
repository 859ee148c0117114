import type { GiftRefusal } from '#domain/gifts/gift.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type NewGift = {
  id: string
  tokenHash: Buffer
  orderId: string | null
  number: number
  deliverable: string
  level: string
  term: string
  giver: string
  at: Date
}

/** False where the order has this gift already. */
export async function insertGift(trx: Trx, { tokenHash, orderId, at, ...gift }: NewGift): Promise<boolean> {
  const inserted = await trx
    .insertInto('gifts')
    .values({ ...gift, token_hash: tokenHash, order_id: orderId, created_at: at })
    .onConflict((conflict) => conflict.columns(['order_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export const listGiftsOfOrder = (db: Queryable, orderId: string) =>
  db
    .selectFrom('gifts')
    .select(['id', 'number', 'deliverable', 'level', 'term', 'redeemed_at', 'recipient_name', 'voided_at'])
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute()

const columns = [
  'id',
  'deliverable',
  'level',
  'term',
  'giver',
  'redeemed_at',
  'redeemed_as',
  'redeemed_by',
  'voided_at',
  'held_by',
  'recipient_name',
  'message',
] as const

export type GiftRow = NonNullable<Awaited<ReturnType<typeof findGift>>>

export const findGift = (db: Queryable, tokenHash: Buffer) =>
  db.selectFrom('gifts').select(columns).where('token_hash', '=', tokenHash).executeTakeFirst()

export async function isRedeemed(db: Queryable, id: string): Promise<boolean> {
  const row = await db.selectFrom('gifts').select('redeemed_at').where('id', '=', id).executeTakeFirst()
  return row?.redeemed_at != null
}

/** The gift, for nobody else to redeem until the transaction ends. */
export const lockGift = (trx: Trx, id: string) =>
  trx.selectFrom('gifts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Keeps a gift for the order that pays for its upgrade; answers why it can't be had, or null. Said again, it is held once. */
export async function holdGift(
  trx: Trx,
  { giftId, orderId }: { giftId: string; orderId: string },
): Promise<Exclude<GiftRefusal, 'lifetime'> | null> {
  const held = await trx
    .updateTable('gifts')
    .set({ held_by: orderId })
    .where('id', '=', giftId)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where((eb) => eb.or([eb('held_by', 'is', null), eb('held_by', '=', orderId)]))
    .returning('id')
    .executeTakeFirst()
  if (held) return null
  const gift = await trx.selectFrom('gifts').select(columns).where('id', '=', giftId).executeTakeFirst()
  if (gift?.redeemed_at) return 'redeemed'
  return gift?.voided_at || !gift ? 'void' : 'held'
}

/** The order will not be paid: others can have the gift. */
export async function releaseGift(trx: Trx, orderId: string): Promise<void> {
  await trx.updateTable('gifts').set({ held_by: null }).where('held_by', '=', orderId).execute()
}

/** Of the recipient, once nothing is to be mailed any more. The name stays: the giver knows the gift by it. */
const forgotten = { send_to: null, send_on: null, message: null }

type Claim = {
  giftId: string
  accountId: string
  /** The order that holds it; null where nothing had to be paid. */
  orderId: string | null
  attemptHash: Buffer | null
  at: Date
}

/** Redeems a gift, once: false where somebody else has, or it can't be had any more. Where it was mailed, and what was said with it, goes. */
export async function claimGift(trx: Trx, { giftId, accountId, orderId, attemptHash, at }: Claim): Promise<boolean> {
  const claimed = await trx
    .updateTable('gifts')
    .set({ redeemed_at: at, redeemed_by: accountId, redeemed_as: attemptHash, held_by: null, ...forgotten })
    .where('id', '=', giftId)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where((eb) => (orderId === null ? eb('held_by', 'is', null) : eb('held_by', '=', orderId)))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** What was paid for is part of the gift from here on, whoever redeems it. */
export async function upgradeGift(
  trx: Trx,
  upgrade: { giftId: string; orderId: string; deliverable: string; tokenHash: Buffer },
): Promise<void> {
  const { giftId, orderId, deliverable, tokenHash } = upgrade
  await trx
    .updateTable('gifts')
    .set({ deliverable, token_hash: tokenHash, held_by: null })
    .where('id', '=', giftId)
    .where('held_by', '=', orderId)
    .execute()
}

/** An upgrade was given back: the gift, or the cycle that it became, is what it was before. */
export async function takeBackUpgrade(trx: Trx, giftId: string, deliverable: string): Promise<void> {
  await trx
    .updateTable('cycles')
    .set({ set_deliverable: deliverable, active_deliverable: deliverable })
    .where('gift_id', '=', giftId)
    .execute()
  await trx
    .updateTable('gifts')
    .set({ deliverable })
    .where('id', '=', giftId)
    .where('redeemed_at', 'is', null)
    .execute()
}

/** Gifts that nobody has redeemed can't be from here on; those that were are counted. */
export async function voidGiftsOfOrder(
  trx: Trx,
  orderId: string,
  at: Date,
): Promise<{ voided: number; redeemed: number }> {
  const voided = await trx
    .updateTable('gifts')
    .set({ voided_at: at, ...forgotten })
    .where('order_id', '=', orderId)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  const rows = await trx.selectFrom('gifts').select('redeemed_at').where('order_id', '=', orderId).execute()
  return { voided: voided.length, redeemed: rows.filter(({ redeemed_at }) => redeemed_at !== null).length }
}

/** Of these gifts of an order those that nobody has redeemed, is paying to redeem, or can't any more, held until the transaction ends. */
export const lockOpenGifts = (trx: Trx, orderId: string) =>
  trx
    .selectFrom('gifts')
    .select(['id', 'number'])
    .where('order_id', '=', orderId)
    .where('redeemed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('held_by', 'is', null)
    .orderBy('number', 'desc')
    .forUpdate()
    .execute()

/** Makes gifts void, or, with null, what they were. */
export async function setVoided(trx: Trx, ids: readonly string[], at: Date | null): Promise<void> {
  if (ids.length > 0) await trx.updateTable('gifts').set({ voided_at: at }).where('id', 'in', ids).execute()
}

/** Of void gifts nobody is mailed any more. */
export async function forgetRecipients(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.updateTable('gifts').set(forgotten).where('id', 'in', ids).execute()
}
