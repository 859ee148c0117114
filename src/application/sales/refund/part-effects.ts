import type { PartRefunded, Selling } from '#application/sales/sale-kind.ts'
import { cents } from '#domain/money/cents.ts'
import type { HeldPart, PartTakenBack } from '#domain/orders/held-part.ts'
import { refundableLines } from '#domain/orders/refund-lines.ts'
import type { PartFacts, RefundPart } from '#domain/orders/refund-part.ts'
import type { Trx } from '#store/database.ts'
import { lockOpenGifts } from '#store/gifts/gifts.ts'
import { withdrawSomeGoods } from '#store/sales/order-goods.ts'
import { findVersion } from '#store/sales/order-versions.ts'
import { listRefundParts } from '#store/sales/refund-parts.ts'
import { returnSomeSold } from '#store/store/stock.ts'
import { lockCycleOfOrder } from '#store/subscriptions/cycles.ts'

type Order = { id: string; paid_version: number | null; paid_cents: number | null }

/** What a part is worked out from, and nobody changes until the transaction ends. The caller holds the order's lock. */
export async function readPartFacts(trx: Trx, order: Order): Promise<PartFacts> {
  const { snapshot } = await readPaid(trx, order)
  const cycle = (await lockCycleOfOrder(trx, order.id)) ?? null
  const gifts = await lockOpenGifts(trx, order.id)
  return {
    paid: cents(order.paid_cents ?? 0),
    lines: refundableLines(snapshot.bill),
    parts: (await listRefundParts(trx, order.id)).map(({ part }) => part),
    cycle: cycle && {
      tokens: cycle.tokens,
      taken: cycle.taken,
      extra: cycle.extra,
      isCancelled: cycle.cancelled_at !== null,
    },
    openGifts: gifts.map(({ number }) => number),
  }
}

export async function readPaid(trx: Trx, { id, paid_version }: Pick<Order, 'id' | 'paid_version'>) {
  const version = await findVersion(trx, id, paid_version ?? 1)
  if (!version) throw new Error('An order was completed that nobody had submitted')
  return version
}

type Taken = { orderId: string; part: RefundPart; lines: PartFacts['lines']; at: Date }

const refundedOf = ({ orderId, part, lines, at }: Taken): PartRefunded => ({
  orderId,
  issues: part.issues,
  lines: part.lines.flatMap(({ line, quantity }) => {
    const known = lines.find((one) => one.line === line)
    return known ? { subject: known.subject, quantity } : []
  }),
  at,
})

export async function holdPart(trx: Trx, { saleKinds }: Selling, taken: Taken): Promise<HeldPart> {
  let held: HeldPart = {}
  for (const kind of saleKinds) held = { ...held, ...(await kind.holdPart?.(trx, refundedOf(taken))) }
  return held
}

export async function releasePart(trx: Trx, { saleKinds }: Selling, held: HeldPart, at: Date): Promise<void> {
  for (const kind of saleKinds) await kind.releasePart?.(trx, { held, at })
}

/** Undoes what a part bought, beside what is held of it already, and tells all of it. */
export async function takeBackPart(
  trx: Trx,
  { saleKinds }: Selling,
  taken: Taken & { held: HeldPart },
): Promise<PartTakenBack> {
  const refunded = { ...refundedOf(taken), held: taken.held }
  let undone: PartTakenBack = { ...NOTHING_TAKEN, amountCents: taken.part.amount }
  for (const kind of saleKinds) undone = { ...undone, ...(await kind.takeBackPart?.(trx, refunded)) }
  const goods = refunded.lines.flatMap(({ subject, quantity }) =>
    subject.kind === 'goods' ? { ref: subject.ref, quantity } : [],
  )
  // What was sent stays with the buyer: only what waits on the shelf can be sold again.
  const unsent = await withdrawSomeGoods(trx, taken.orderId, goods)
  return { ...undone, stock: await returnSomeSold(trx, taken.orderId, { back: goods, unsent, at: taken.at }) }
}

export const NOTHING_TAKEN: PartTakenBack = {
  amountCents: cents(0),
  issues: null,
  cycle: null,
  giftsVoided: 0,
  downloads: 0,
  monthlyDonation: false,
  stock: [],
}
