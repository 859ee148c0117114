import { findPaymentTerms, type SaleContext } from '#application/sales/sale-kind.ts'
import { unlessOut } from '#application/sales/unless-out.ts'
import type { PartTakenBack } from '#domain/orders/held-part.ts'
import { refundableLines } from '#domain/orders/refund-lines.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { findOrder, lockOrder } from '#store/sales/orders.ts'
import {
  findOpenPart,
  finishRefundPart,
  listOrdersWithOpenPart,
  listRefundParts,
  type RefundPartRow,
  removeRefundPart,
} from '#store/sales/refund-parts.ts'
import { mailPart } from './mail-part.ts'
import { NOTHING_TAKEN, readPaid, releasePart, takeBackPart } from './part-effects.ts'

/** Whoever comes in between has begun another part; more than a few of them in a row would be a fault. */
export const ROUNDS = 10

export type PartFinished =
  | { ok: true; row: RefundPartRow; takenBack: PartTakenBack }
  | { ok: false; reason: 'provider-refuses'; because: string }

type Order = { id: string; ref: string }

/** The payment that brought the money; null where a check or a wire did, which goes back by hand. */
export async function findCharged(
  context: SaleContext,
  order: { id: string; payment_intent_id: string | null },
): Promise<string | null> {
  const terms = await findPaymentTerms(context, context.db, order.id)
  return terms?.isPaidOtherwise ? null : order.payment_intent_id
}

/**
 * Goes on with the part of an order that was begun and not finished: its money at the provider, under the part's own key,
 * and then the rest of what it takes back. Any number of times, by anyone: whoever asked, the webhook, the sweeper. Null
 * where there is none.
 */
export async function finishOpenPart(context: SaleContext, { id, ref }: Order): Promise<PartFinished | null> {
  const open = await findOpenPart(context.db, id)
  if (!open) return null
  const given = await giveMoney(context, id, open)
  if (given.outcome === 'refused') {
    await context.db.transaction().execute((trx) => drop(trx, context, id, open))
    return { ok: false, reason: 'provider-refuses', because: given.reason }
  }
  const takenBack = await context.db
    .transaction()
    .execute((trx) => finish(trx, context, { order: { id, ref }, row: open, providerRef: given.id }))
  return { ok: true, row: open, takenBack }
}

/** The provider forgets its keys after a day: from then on the part is looked for in its books before it is given. */
const KEYS_HOLD_MS = 20 * 3_600_000

/** Of one asking: a part that the provider has refused may be asked for again, and is then another. */
export const keyOfPart = (asking: string): string => `refund-part:${asking}`

async function giveMoney(context: SaleContext, orderId: string, { asking, part, asked_at }: RefundPartRow) {
  const { db, now, ports } = context
  const order = await findOrder(db, orderId)
  const charged = order ? await findCharged(context, order) : null
  if (charged === null) return { outcome: 'refunded', id: null } as const
  const key = keyOfPart(asking)
  if (now().getTime() - asked_at.getTime() > KEYS_HOLD_MS) {
    const made = (await ports.payments.listRefunds(charged)).find((one) => one.key === key)
    if (made) return { outcome: 'refunded', id: made.id } as const
  }
  return ports.payments.refund(charged, key, part.amount)
}

/** What the provider would not give: the part is forgotten, and what it held is as it was. */
async function drop(trx: Trx, context: SaleContext, orderId: string, { number, held }: RefundPartRow): Promise<void> {
  await lockOrder(trx, orderId)
  if (await removeRefundPart(trx, { orderId, number })) await releasePart(trx, context, held, context.now())
}

type Finishing = { order: Order; row: RefundPartRow; providerRef: string | null }

async function finish(trx: Trx, context: SaleContext, { order, row, providerRef }: Finishing): Promise<PartTakenBack> {
  const at = context.now()
  const { id: orderId, ref } = order
  const { number, part, held } = row
  const locked = await lockOrder(trx, orderId)
  const known = (await listRefundParts(trx, orderId)).find((one) => one.number === number)
  if (!locked || !known) throw new Error('A part of an order was forgotten while its money went back')
  if (known.taken_back) return known.taken_back
  const { snapshot } = await readPaid(trx, locked)
  const lines = refundableLines(snapshot.bill)
  // A dispute may have ended all of the order meanwhile: then there is nothing left to take back.
  const takenBack =
    locked.status === 'completed'
      ? await takeBackPart(trx, context, { orderId, part, lines, held, at })
      : { ...NOTHING_TAKEN, amountCents: part.amount }
  await finishRefundPart(trx, { orderId, number }, { providerRef, takenBack, at })
  const { amount: amountCents } = part
  await insertEvent(trx, { name: 'refunded-in-part', at, data: { order: ref, part: number, amountCents } })
  await mailPart(trx, context, { order, number, part, takenBack, to: snapshot.buyer.email })
  return takenBack
}

/** Whoever asked for a part is at it until then. */
const LEFT_ALONE_MS = 2 * 60_000
const MOST = 100

/** Finishes parts whose asker has died. */
export async function finishOpenParts(context: SaleContext): Promise<void> {
  const left = new Date(context.now().getTime() - LEFT_ALONE_MS)
  for (const order of await listOrdersWithOpenPart(context.db, left, MOST))
    await unlessOut(() => finishOpenPart(context, order))
}
