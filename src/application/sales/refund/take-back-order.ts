import type { Selling } from '#application/sales/sale-kind.ts'
import type { TakenBack } from '#application/sales/taken-back.ts'
import type { Actor } from '#domain/audit/actor.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Database, Trx } from '#store/database.ts'
import { listUnsentGoods, withdrawUnsentGoods } from '#store/sales/order-goods.ts'
import { readOrderEffects } from '#store/sales/order-lists.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { recordSettle } from '#store/sales/orders.ts'
import { returnCoupons } from '#store/store/coupons.ts'
import { returnSoldStock } from '#store/store/stock.ts'

/** What an order brought about and is undone, whoever has its money now. */
export type Undone = Omit<TakenBack, 'amountCents'>

type Order = { id: string; paid_version: number | null }

/** Undoes all that a completed order brought about. The caller holds its lock. */
export async function takeBackOrder(
  trx: Trx,
  { saleKinds, by }: Selling & { by?: Actor },
  { id, paid_version }: Order,
  at: Date,
): Promise<{ snapshot: OrderSnapshot; undone: Undone }> {
  await recordSettle(trx, id, { at, status: 'refunded' })
  const version = await findVersion(trx, id, paid_version ?? 1)
  if (!version) throw new Error('An order was completed that nobody had submitted')
  const { snapshot } = version
  let undone: Undone = NOTHING_UNDONE
  for (const kind of saleKinds) undone = { ...undone, ...(await kind.takeBack?.(trx, { orderId: id, snapshot, at })) }
  const coupons = await returnCoupons(trx, id)
  const stock = await returnSoldStock(trx, id, { at, by, unsent: await withdrawUnsentGoods(trx, id) })
  return { snapshot, undone: { ...undone, coupons, stock } }
}

const NOTHING_UNDONE: Undone = {
  cycle: null,
  giftsVoided: 0,
  giftsRedeemed: 0,
  downloads: 0,
  monthlyDonation: false,
  stock: [],
  coupons: [],
}

/** What taking an order back would undo. */
export async function foreseeTakingBack(db: Database, orderId: string): Promise<Undone> {
  const { cycles, gifts, downloads, monthly, coupons } = await readOrderEffects(db, orderId, null)
  const unsent = await listUnsentGoods(db, orderId)
  return {
    cycle: cycles.find(({ cancelled_at }) => cancelled_at === null)?.token ?? null,
    giftsVoided: gifts.filter(({ redeemed_at, voided_at }) => redeemed_at === null && voided_at === null).length,
    giftsRedeemed: gifts.filter(({ redeemed_at }) => redeemed_at !== null).length,
    downloads: downloads.filter(({ ended_at }) => ended_at === null).length,
    monthlyDonation: monthly.some(({ status }) => status !== 'cancelled'),
    stock: unsent.map(({ ref, quantity }) => ({ ref, quantity })),
    coupons: coupons.map(({ coupon }) => coupon),
  }
}
