import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { transact } from '#application/transact.ts'
import { actorRef } from '#domain/audit/actor.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import type { PartTakenBack } from '#domain/orders/held-part.ts'
import { type RefundRefusal, refundRefusal } from '#domain/orders/refund.ts'
import { type PartAsked, type PartRefusal, planPart, type RefundPart } from '#domain/orders/refund-part.ts'
import type { OrderStatus } from '#domain/orders/settle.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { findOrderByRef } from '#store/sales/order-lists.ts'
import { lockOrder } from '#store/sales/orders.ts'
import { findOpenPart, insertRefundPart, type RefundPartRow, setHeld } from '#store/sales/refund-parts.ts'
import { findRefund } from '#store/sales/refunds.ts'
import { findCharged, finishOpenPart, ROUNDS } from './finish-refund-part.ts'
import { holdPart, NOTHING_TAKEN, readPartFacts, takeBackPart } from './part-effects.ts'
import { type AboveLimit, refuseAboveLimit } from './refund-limit.ts'

/** `leftCents`: what of the order's money has not gone back then. */
type Done = { ok: true; ref: string; dryRun: boolean; part: RefundPart; takenBack: PartTakenBack; leftCents: Cents }

export type OrderPartRefunded =
  | Done
  /** `refund-begun`: the whole order is being given back. `part-begun`: another part is, and is finished within minutes. */
  | { ok: false; reason: RefundRefusal | 'unknown' | 'refund-begun' | 'part-begun' }
  | ({ ok: false } & PartRefusal)
  | AboveLimit
  /** `because`: the provider's own word. Nothing was changed. */
  | { ok: false; reason: 'provider-refuses'; because: string }

type Needs = StaffContext & SaleContext
type Asked = { ref: string; asked: PartAsked; dryRun?: boolean }
type Order = NonNullable<Awaited<ReturnType<typeof findOrderByRef>>>

/**
 * Gives a part of a completed order back. First it is written down, with what it takes off the ledger and counted against
 * what was paid; then its money goes, under a key of its own; then the rest follows. Broken off anywhere it is gone on with,
 * by whoever asks again for the same, by the webhook or by the sweeper. Two who ask for the same at once are one.
 */
export function refundPart(context: Needs, { ref, asked, dryRun = false }: Asked): Promise<OrderPartRefunded> {
  return notingRefusal(context, { act: 'refund-order', on: ref, dryRun }, () => refund(context, ref, asked, dryRun))
}

async function refund(context: Needs, ref: string, asked: PartAsked, dryRun: boolean): Promise<OrderPartRefunded> {
  const order = await findOrderByRef(context.db, ref)
  if (!order) return { ok: false, reason: 'unknown' }
  if (dryRun) return rehearse(context, order, asked)
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = await begin(context, { order, asked, dryRun })
    if (!begun.ok && begun.reason !== 'part-begun') return begun
    const open = begun.ok ? null : await findOpenPart(context.db, order.id)
    const finished = await finishOpenPart(context, order)
    if (finished && !finished.ok) return finished
    if (begun.ok) return finished ? { ...begun, takenBack: finished.takenBack } : begun
    if (open && finished && isOf(open, asked)) return doneBefore(context, order, open, finished.takenBack)
  }
  throw new Error('Parts of an order were begun too often while another was to go back')
}

/** All of it is tried and taken back; the provider alone knows whether it would give the money. */
async function rehearse(context: Needs, order: Order, asked: PartAsked): Promise<OrderPartRefunded> {
  const tried = await begin(context, { order, asked, dryRun: true })
  if (!tried.ok) return tried
  const charged = await findCharged(context, order)
  const because = charged ? await context.ports.payments.findRefundRefusal(charged, tried.part.amount) : null
  return because ? { ok: false, reason: 'provider-refuses', because } : tried
}

type Beginning = { order: Order; asked: PartAsked; dryRun: boolean }

const begin = (context: Needs, beginning: Beginning) =>
  transact(context.db, beginning, (trx) => write(trx, context, beginning))

async function write(trx: Trx, context: Needs, { order, asked, dryRun }: Beginning): Promise<OrderPartRefunded> {
  const { now, by } = context
  const at = now()
  const { id: orderId, ref } = order
  const locked = await lockOrder(trx, orderId)
  if (!locked) return { ok: false, reason: 'unknown' }
  const refusal = refundRefusal(locked.status as OrderStatus)
  if (refusal) return { ok: false, reason: refusal }
  if (await findRefund(trx, orderId)) return { ok: false, reason: 'refund-begun' }
  if (await findOpenPart(trx, orderId)) return { ok: false, reason: 'part-begun' }
  const facts = await readPartFacts(trx, locked)
  const planned = planPart(asked, facts)
  if (!planned.ok) return planned
  const { part } = planned
  const total = locked.parts_cents + part.amount
  const above = await refuseAboveLimit({ ...context, by }, total)
  if (above) return above
  const number = await insertRefundPart(trx, { orderId, part, by: actorRef(by), at })
  const taken = { orderId, part, lines: facts.lines, at }
  const held = await holdPart(trx, context, taken)
  await setHeld(trx, { orderId, number }, held)
  const { kind, amount: amountCents, lines, issues, reason } = part
  const which = lines.map(({ line, quantity }) => ({ line, quantity }))
  const details = {
    part: number,
    kind,
    amountCents,
    lines: which,
    issues,
    reason,
    before: locked.parts_cents,
    after: total,
  }
  await insertAuditEntry(trx, { at, by, action: 'refund-order', subject_ref: ref, details })
  // In a run the rest is taken back once the money has gone, and told then.
  const takenBack = dryRun ? await takeBackPart(trx, context, { ...taken, held }) : NOTHING_TAKEN
  return { ok: true, ref, dryRun, part, takenBack, leftCents: cents((locked.paid_cents ?? 0) - total) }
}

/** Whether a part that was begun is what is asked for now. */
function isOf({ part }: RefundPartRow, asked: PartAsked): boolean {
  if (part.kind !== asked.kind) return false
  if (asked.kind === 'amount') return part.amount === asked.amount && part.reason === asked.reason.trim()
  if (asked.kind === 'issues') return asked.issues === 'all' || asked.issues === part.issues
  const wanted = asked.lines.map(({ line, quantity }) => `${line}:${quantity}`).sort()
  return (
    wanted.join() ===
    part.lines
      .map(({ line, quantity }) => `${line}:${quantity}`)
      .sort()
      .join()
  )
}

async function doneBefore(
  { db }: Needs,
  { ref }: Order,
  { part }: RefundPartRow,
  takenBack: PartTakenBack,
): Promise<OrderPartRefunded> {
  const order = await findOrderByRef(db, ref)
  const leftCents = cents((order?.paid_cents ?? 0) - (order?.parts_cents ?? 0))
  return { ok: true, ref, dryRun: false, part, takenBack, leftCents }
}
