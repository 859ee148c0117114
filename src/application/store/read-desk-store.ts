import type { UseCaseContext } from '#application/context.ts'
import { KEPT } from '#application/figures/count-figures.ts'
import { type CouponResult, couponResultsOf } from '#domain/figures/coupons.ts'
import { findMagazine } from '#store/content/site.ts'
import { listCounts } from '#store/figures/figure-counts.ts'
import { type CouponRow, findCoupon, hasCouponUses, listCoupons } from '#store/store/coupons.ts'
import { type CountedGood, readStockList } from './change-stock.ts'

/**
 * A coupon with what had come of it last night. `taken`: its uses by now, with those that are being paid for; null where they are
 * more than are counted.
 */
export type DeskCoupon = CouponRow & { taken: number | null; result: CouponResult }
/** A coupon as it stands, with what its days and its money are told by. */
export type CouponFile = CouponRow & { isUsed: boolean; timeZone: string; sign: string }
export type DeskStore = { goods: CountedGood[]; coupons: DeskCoupon[] }

/** What is in stock, and every coupon: those that can be used first, and of those what was used most. */
export async function readDeskStore(context: UseCaseContext): Promise<DeskStore> {
  const { db, now } = context
  const [goods, coupons, kept] = await Promise.all([
    readStockList(context),
    listCoupons(db),
    listCounts(db, KEPT.coupons),
  ])
  const codes = coupons.map(({ code }) => code)
  const at = now()
  const isOver = ({ ends_at }: CouponRow) => ends_at !== null && ends_at <= at
  const listed = couponResultsOf(codes, kept.counts).flatMap((result) => {
    const row = coupons.find(({ code }) => code === result.code)
    return row ? [{ ...row, taken: row.uses, result }] : []
  })
  return { goods, coupons: listed.sort((one, other) => Number(isOver(one)) - Number(isOver(other))) }
}

/** One thing that is counted; null where nothing of that name is. */
export async function readCountedGood(context: UseCaseContext, ref: string): Promise<CountedGood | null> {
  return (await readStockList(context)).find((good) => good.ref === ref) ?? null
}

export async function readDeskCoupon({ db }: UseCaseContext, code: string): Promise<CouponFile | null> {
  const [coupon, magazine] = await Promise.all([findCoupon(db, code), findMagazine(db)])
  if (!coupon || !magazine) return null
  const { timeZone, currency: sign } = magazine
  return { ...coupon, isUsed: await hasCouponUses(db, coupon.key), timeZone, sign }
}
