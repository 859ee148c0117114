import type { UseCaseContext } from '#application/context.ts'
import { describeDelivery, type ShownDelivery } from '#application/gifts/delivery/describe-delivery.ts'
import { settingsOf, stateOf } from '#application/gifts/gift-row.ts'
import { pageOf, sliceOf } from '#application/page-of.ts'
import { type GivenState, giftRef, givenName, givenState, readGiftRef } from '#domain/gifts/given-gift.ts'
import type { StaffGiftView } from '#domain/gifts/staff-gift.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import { isUuid } from '#domain/text/uuid.ts'
import { findGiver } from '#store/gifts/given-gifts.ts'
import {
  findRecall,
  findStaffGift,
  listStaffGifts,
  type Recall,
  type StaffGiftName,
  type StaffGiftRow,
} from '#store/gifts/staff-gifts.ts'

export type StaffGift = {
  /** By its order and number; by its id where it has no order. */
  ref: string
  number: number
  name: string
  giver: string
  /** The giver's account, and the order that paid for it. */
  account: string | null
  order: string | null
  state: GivenState
  delivery: ShownDelivery
  sendings: number
  boughtAt: Date
  redeemedAt: Date | null
  voidedAt: Date | null
  /** Who has redeemed it. */
  redeemer: string | null
}

export const GIFTS_A_PAGE = 50

export type StaffGiftPage = { gifts: StaffGift[]; page: number; hasMore: boolean }

type Slice = { view: StaffGiftView; limit: number; offset: number }

/** Gift subscriptions that stand as asked: the latest first, and those that wait by their day. */
export const listGifts = async ({ db }: UseCaseContext, asked: Slice): Promise<StaffGift[]> =>
  (await listStaffGifts(db, asked)).map(describe)

/** A page of them. */
export async function readStaffGifts(
  context: UseCaseContext,
  { view, page, limit = GIFTS_A_PAGE }: { view: StaffGiftView; page: number; limit?: number },
): Promise<StaffGiftPage> {
  const shown = Math.max(1, page)
  const { rows, hasMore } = pageOf(await listGifts(context, { view, ...sliceOf(shown, limit) }), limit)
  return { gifts: rows, page: shown, hasMore }
}

export type StaffGiftFile = StaffGift & {
  /** Where the giver's mail goes; null where nobody is known any more. */
  giverEmail: string | null
  recall: Recall | null
}

export async function readStaffGift({ db }: UseCaseContext, typed: string): Promise<StaffGiftFile | null> {
  const name = readStaffGiftName(typed)
  const row = name && (await findStaffGift(db, name))
  if (!row) return null
  const giver = row.orderId === null ? null : await findGiver(db, row.orderId)
  const gift = describe(row)
  return { ...gift, giverEmail: knownEmail(giver), recall: (await findRecall(db, gift.ref)) ?? null }
}

/** Of whoever has deleted their account nobody has an address. */
export const knownEmail = (giver: { email: string } | null): string | null =>
  giver === null || giver.email === NOBODY.email ? null : giver.email

/** Null for what names no gift. */
export const readStaffGiftName = (typed: string): StaffGiftName | null =>
  isUuid(typed) ? { id: typed } : readGiftRef(typed)

export const refOf = ({ id, order, number }: Pick<StaffGiftRow, 'id' | 'order' | 'number'>): string =>
  order === null ? id : giftRef({ order, number })

const describe = (row: StaffGiftRow): StaffGift => ({
  ref: refOf(row),
  number: row.number,
  name: givenName(settingsOf(row as Parameters<typeof settingsOf>[0])),
  giver: row.giver,
  account: row.account,
  order: row.order,
  state: givenState(stateOf(row)),
  delivery: describeDelivery(row),
  sendings: row.sendings,
  boughtAt: row.created_at,
  redeemedAt: row.redeemed_at,
  voidedAt: row.voided_at,
  redeemer: row.redeemer,
})
