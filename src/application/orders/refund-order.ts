import type { WithPorts } from '#application/context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { type RefundRefusal, refundRefusal } from '#domain/orders/refund.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import { insertAuditEntry } from '#store/audit-log.ts'
import { returnCoupons } from '#store/coupons.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events.ts'
import { takeBackUpgrade } from '#store/gifts.ts'
import { findInvoiceOfOrder } from '#store/invoices.ts'
import { findOrderByRef, readOrderEffects } from '#store/order-lists.ts'
import { findVersion } from '#store/order-versions.ts'
import { lockOrder, recordSettle } from '#store/orders.ts'
import { cancelCycleOfOrder, cancelMonthlyOfOrder, countGrantsOfOrder, finishRefund, insertRefund, removeRefund, voidGiftsOfOrder } from '#store/refunds.ts' // biome-ignore format: one line
import { findMagazine } from '#store/site.ts'
import { returnSoldStock } from '#store/stock.ts'
import { receiptPath } from './order-links.ts'

export type TakenBack = {
  amountCents: Cents
  /** The token of the cycle that is cancelled. */
  cycle: string | null
  giftsVoided: number
  /** Gifts that somebody has redeemed already: those stay with whoever did. */
  giftsRedeemed: number
  downloads: number
  monthlyDonation: boolean
  stock: { ref: string; quantity: number }[]
  coupons: string[]
}

export type OrderRefunded =
  | { ok: true; ref: string; dryRun: boolean; takenBack: TakenBack }
  | { ok: false; reason: RefundRefusal | 'unknown' }
  /** `because`: the provider's own word. Nothing was changed. */
  | { ok: false; reason: 'provider-refuses'; because: string }

type Needs = WithPorts<'payments' | 'orderLinks'>
type Asked = { ref: string; by: string; dryRun?: boolean }
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByRef>>>

/**
 * Gives a completed order back: its money at the provider, under one key, and then, in one transaction, all that it
 * brought about. Broken off anywhere it can be asked for again, and goes on where it was.
 */
export async function refundOrder(context: Needs, { ref, by, dryRun = false }: Asked): Promise<OrderRefunded> {
  const { db, now, ports } = context
  const order = await findOrderByRef(db, ref)
  if (!order) return { ok: false, reason: 'unknown' }
  const refusal = refundRefusal(order.status as OrderStatus)
  if (refusal) return { ok: false, reason: refusal }
  if (dryRun) return { ok: true, ref, dryRun, takenBack: await foresee(context, order) }
  await db.transaction().execute((trx) => insertRefund(trx, { orderId: order.id, by, at: now() }))
  let providerRef: string | null = null
  const charged = order.paid_cents ? await findCharged(context, order) : null
  if (charged) {
    const refund = await ports.payments.refund(charged, `refund:${order.id}:1`)
    if (refund.outcome === 'refused') {
      await removeRefund(db, order.id)
      return { ok: false, reason: 'provider-refuses', because: refund.reason }
    }
    providerRef = refund.id
  }
  const takenBack = await db.transaction().execute((trx) => takeBack(trx, context, { order, providerRef, by }))
  return takenBack ? { ok: true, ref, dryRun, takenBack } : { ok: false, reason: 'refunded-already' }
}

/** The payment that brought the money; null where a check or a wire did, which goes back by hand. */
async function findCharged({ db }: Needs, { id, payment_intent_id }: Order): Promise<string | null> {
  const invoice = await findInvoiceOfOrder(db, id)
  return invoice?.paid_by === 'check' || invoice?.paid_by === 'wire' ? null : payment_intent_id
}

async function foresee({ db }: Needs, order: Order): Promise<TakenBack> {
  const { cycles, gifts, downloads, monthly, stock, coupons } = await readOrderEffects(db, order.id, null)
  return {
    amountCents: cents(order.paid_cents ?? 0),
    cycle: cycles.find(({ cancelled_at }) => cancelled_at === null)?.token ?? null,
    giftsVoided: gifts.filter(({ redeemed_at }) => redeemed_at === null).length,
    giftsRedeemed: gifts.filter(({ redeemed_at }) => redeemed_at !== null).length,
    downloads: downloads.length,
    monthlyDonation: monthly.some(({ status }) => status !== 'cancelled'),
    stock: stock.map(({ ref, quantity }) => ({ ref, quantity })),
    coupons: coupons.map(({ coupon }) => coupon),
  }
}

type TakingBack = { order: Order; providerRef: string | null; by: string }

/** Null where somebody else has done it. */
async function takeBack(trx: Trx, context: Needs, { order, providerRef, by }: TakingBack): Promise<TakenBack | null> {
  const { id, ref } = order
  const at = context.now()
  const locked = await lockOrder(trx, id)
  if (locked?.status !== 'completed') return null
  await recordSettle(trx, id, { at, status: 'refunded' })
  const cycle = await cancelCycleOfOrder(trx, id, at)
  const { voided: giftsVoided, redeemed: giftsRedeemed } = await voidGiftsOfOrder(trx, id, at)
  await takeBackUpgradeOf(trx, order)
  const monthlyDonation = await cancelMonthlyOfOrder(trx, id)
  const coupons = await returnCoupons(trx, id)
  const stock = await returnSoldStock(trx, id)
  const downloads = await countGrantsOfOrder(trx, id)
  await finishRefund(trx, id, { providerRef, at })
  const amountCents = cents(order.paid_cents ?? 0)
  await insertEvent(trx, { name: 'refunded', at, data: { order: ref, amountCents } })
  await insertAuditEntry(trx, { at, actor_ref: by, action: 'refund-order', subject_ref: ref, details: { amountCents } })
  await tellBuyer(trx, context, order, amountCents)
  return { amountCents, cycle, giftsVoided, giftsRedeemed, downloads, monthlyDonation, stock, coupons }
}

/** The gift stays redeemed, as what it was given as. */
async function takeBackUpgradeOf(trx: Trx, { id, paid_version }: Order) {
  const version = await findVersion(trx, id, paid_version ?? 1)
  const { redeems, bill } = (version?.snapshot ?? {}) as unknown as Partial<OrderSnapshot>
  const [upgrade] = bill?.membership?.type === 'upgrades' ? bill.membership.list : []
  if (redeems && upgrade) await takeBackUpgrade(trx, redeems.giftId, upgrade.item.old_deliverable)
}

async function tellBuyer(trx: Trx, { ports: { orderLinks } }: Needs, { id, ref, paid_version }: Order, amount: Cents) {
  const version = await findVersion(trx, id, paid_version ?? 1)
  const magazine = await findMagazine(trx)
  if (!version || !magazine) throw new Error('An order was completed that nobody had submitted')
  const { buyer } = version.snapshot as unknown as OrderSnapshot
  const { currency } = magazine.settings as unknown as { currency: string }
  const url = orderLinks.url(receiptPath(orderLinks.receiptToken(id)))
  const data = { order: ref, amount: amount > 0 ? formatMoney(amount, currency) : null, url }
  await queueMail(trx, { kind: 'order-refunded', to: buyer.email, data, cause: `order-refunded:${id}` })
}
