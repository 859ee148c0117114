import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { TakenBack } from '#application/sales/taken-back.ts'
import { actorRef } from '#domain/audit/actor.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { type RefundRefusal, refundRefusal } from '#domain/orders/refund.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { lockOrder } from '#store/sales/orders.ts'
import { findOpenPart } from '#store/sales/refund-parts.ts'
import { findRefund, finishRefund, insertRefund, removeRefund } from '#store/sales/refunds.ts'
import { findCharged, finishOpenPart, ROUNDS } from './finish-refund-part.ts'
import { endedOf } from './mail-part.ts'
import { type AboveLimit, refuseAboveLimit } from './refund-limit.ts'
import { foreseeTakingBack, takeBackOrder } from './take-back-order.ts'

export type OrderRefunded =
  | { ok: true; ref: string; dryRun: boolean; takenBack: TakenBack }
  | { ok: false; reason: RefundRefusal | 'unknown' }
  /** `because`: the provider's own word. Nothing was changed. */
  | { ok: false; reason: 'provider-refuses'; because: string }
  | AboveLimit

type Needs = StaffContext & SaleContext
/** `reason`: for the desk alone. */
type Asked = { ref: string; reason?: string | null; dryRun?: boolean }
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByRef>>>

/**
 * Gives a completed order back: its money at the provider, under one key, and then, in one transaction, all that it
 * brought about. Broken off anywhere it can be asked for again, and goes on where it was.
 */
export function refundOrder(context: Needs, asked: Asked): Promise<OrderRefunded> {
  const { ref, dryRun = false } = asked
  const reason = asked.reason?.trim().slice(0, LONGEST_REASON) || null
  const attempt = { act: 'refund-order', on: ref, dryRun } as const
  return notingRefusal(context, attempt, () => refund(context, { ref, reason, dryRun }))
}

const LONGEST_REASON = 500

async function refund(context: Needs, { ref, reason, dryRun }: Required<Asked>): Promise<OrderRefunded> {
  const { db, now, by, ports } = context
  const order = await findOrderByRef(db, ref)
  if (!order) return { ok: false, reason: 'unknown' }
  const refusal = refundRefusal(order.status as OrderStatus)
  if (refusal) return { ok: false, reason: refusal }
  const above = await refuseAboveLimit(context, order.paid_cents ?? 0)
  if (above) return above
  const charged = order.paid_cents ? await findCharged(context, order) : null
  if (dryRun) return foresee(context, order, charged)
  await beginRefund(context, order, { by: actorRef(by), reason, at: now() })
  let providerRef: string | null = null
  if (charged) {
    const given = await ports.payments.refund(charged, `refund:${order.id}:1`)
    if (given.outcome === 'refused') {
      await removeRefund(db, order.id)
      return { ok: false, reason: 'provider-refuses', because: given.reason }
    }
    providerRef = given.id
  }
  const takenBack = await db.transaction().execute((trx) => takeBack(trx, context, { order, providerRef }))
  return takenBack ? { ok: true, ref, dryRun, takenBack } : { ok: false, reason: 'refunded-already' }
}

type Beginning = { by: string; reason: string | null; at: Date }

/** Notes that the rest of an order goes back. A part that was begun before is finished first: what it leaves is the rest. */
async function beginRefund(context: Needs, { id, ref }: Order, asked: Beginning): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await finishOpenPart(context, { id, ref })
    const isBegun = await context.db.transaction().execute(async (trx) => {
      await lockOrder(trx, id)
      if (await findOpenPart(trx, id)) return false
      await insertRefund(trx, { orderId: id, ...asked })
      return true
    })
    if (isBegun) return
  }
  throw new Error('Parts of an order were begun too often while the rest was to go back')
}

/** The provider is asked too: it alone knows whether it would give the money back. */
async function foresee({ db, ports }: Needs, order: Order, charged: string | null): Promise<OrderRefunded> {
  const because = charged ? await ports.payments.findRefundRefusal(charged) : null
  if (because) return { ok: false, reason: 'provider-refuses', because }
  const takenBack = { amountCents: restOf(order), ...(await foreseeTakingBack(db, order.id)) }
  return { ok: true, ref: order.ref, dryRun: true, takenBack }
}

/** What did not go back in parts. */
const restOf = ({ paid_cents, parts_cents }: Pick<Order, 'paid_cents' | 'parts_cents'>) =>
  cents((paid_cents ?? 0) - parts_cents)

type TakingBack = { order: Order; providerRef: string | null }

/** Null where somebody else has done it. */
async function takeBack(trx: Trx, context: Needs, { order, providerRef }: TakingBack): Promise<TakenBack | null> {
  const { id, ref } = order
  const at = context.now()
  const locked = await lockOrder(trx, id)
  if (locked?.status !== 'completed') return null
  const { snapshot, undone } = await takeBackOrder(trx, context, order, at)
  const amountCents = restOf(locked)
  // As it was asked for first: whoever goes on with it may say nothing.
  const reason = (await findRefund(trx, id))?.reason ?? null
  await finishRefund(trx, id, { providerRef, at })
  await insertEvent(trx, { name: 'refunded', at, data: { order: ref, amountCents } })
  const details = { amountCents, reason, before: { status: locked.status }, after: { status: 'refunded' } }
  await insertAuditEntry(trx, { at, by: context.by, action: 'refund-order', subject_ref: ref, details })
  const takenBack = { amountCents, ...undone }
  await mailBuyer(trx, context, { order, snapshot, takenBack })
  return takenBack
}

type Mailed = { order: Order; snapshot: OrderSnapshot; takenBack: TakenBack }

async function mailBuyer(trx: Trx, { ports: { orderLinks } }: Needs, { order, snapshot, takenBack }: Mailed) {
  const { id, ref } = order
  const { amountCents } = takenBack
  const magazine = await findMagazine(trx)
  if (!magazine) throw new Error('There is no magazine to order from')
  const { currency } = magazine
  const url = orderLinks.receiptUrl(id)
  const amount = amountCents > 0 ? formatMoney(amountCents, currency) : null
  const data = { order: ref, amount, url, ended: endedOf(takenBack) }
  await queueMail(trx, {
    kind: 'order-refunded',
    to: snapshot.buyer.email,
    data,
    cause: `order-refunded:${id}`,
  })
}
