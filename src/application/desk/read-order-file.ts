import type { UseCaseContext } from '#application/context.ts'
import { type OrderShown, readOrder } from '#application/sales/orders/read-order.ts'
import type { Cents } from '#domain/money/cents.ts'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { refundLimit } from '#domain/orders/refund-part.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listActsOn } from '#store/desk/reader-history.ts'
import { findOrderRefOfInvoice } from '#store/invoices/invoices.ts'

export type OrderFile = OrderShown & {
  /** By the magazine's clocks. */
  today: string
  /** Before an amount. */
  sign: string
  /** How much of it goes back without somebody of the books. */
  limitCents: Cents
  acts: Awaited<ReturnType<typeof listActsOn>>
}

const MOST_ACTS = 100

/** An order as its page at the desk shows it, by its number or by that of its invoice; null where there is none. */
export async function readOrderFile(context: UseCaseContext, named: string): Promise<OrderFile | null> {
  const { db } = context
  const read = readOrderNumber(named)
  const magazine = await findMagazine(db)
  const sign = magazine?.currency ?? ''
  const order =
    (read.ok ? await readOrder(context, read.ref, sign) : null) ??
    (await readOrder(context, (await findOrderRefOfInvoice(db, named)) ?? '', sign))
  if (!order) return null
  const acts = await listActsOn(db, order.ref, MOST_ACTS)
  const today = dayIn(magazine?.timeZone ?? 'UTC', context.now())
  return { ...order, today, sign, limitCents: refundLimit(magazine ?? {}), acts }
}
