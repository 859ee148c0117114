import { PaymentOutage } from '#application/ports/payments.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { closeRefusal, type InvoiceState, invoiceState } from '#domain/invoices/invoice-state.ts'
import type { Trx } from '#store/database.ts'
import { adoptInvoice, findInvoiceByNumber, type InvoiceRow } from '#store/invoices/invoices.ts'
import { findOrder, lockOrder } from '#store/sales/orders.ts'
import { factsOf } from './read-invoice.ts'

export type NotClosed =
  | { reason: 'unknown' | 'provider-out' }
  /** It is not open any more, or a debit is under way. */
  | { reason: Extract<InvoiceState, 'paid' | 'void' | 'processing'>; invoice: InvoiceRow }

type Needs = SaleContext
type Order = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** More payments than these are not begun while somebody closes one invoice. */
const ROUNDS = 5

class TriedOnly extends Error {}

/**
 * Ends an open invoice from the desk. Its payment is cancelled first, so that nobody can pay it afterwards; where that
 * comes too late, the invoice is where the payment has brought it. `end` then does the rest, with the order locked.
 */
export async function closeInvoice<Ended>(
  context: Needs,
  { number, dryRun }: { number: number; dryRun: boolean },
  end: (trx: Trx, order: Order, invoice: InvoiceRow) => Promise<Ended>,
): Promise<{ ended: Ended; invoice: InvoiceRow } | NotClosed> {
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const invoice = await findInvoiceByNumber(context.db, number)
      if (!invoice) return { reason: 'unknown' }
      const refusal = closeRefusal(invoiceState(factsOf(invoice)))
      if (refusal) return { reason: refusal, invoice }
      const wouldBe = dryRun ? await foreseePayment(context, invoice) : null
      if (wouldBe) return { reason: wouldBe, invoice }
      const intentId = dryRun ? null : await cancelPayment(context, invoice)
      if (intentId === 'gone-on') continue
      const ended = await inTurn(context, invoice, { intentId, dryRun }, end)
      if (ended) return { ended: ended.value, invoice }
    }
  } catch (error) {
    if (error instanceof PaymentOutage) return { reason: 'provider-out' }
    throw error
  }
  throw new Error('An invoice was paid for again and again while it was closed')
}

/** 'LS-0001'; of an invoice that is not there, the number that was asked for. */
export const nameOfInvoice = async ({ db }: Needs, number: number): Promise<string> =>
  (await findInvoiceByNumber(db, number))?.invoice_no ?? String(number)

/** What closing would find at the provider, where nobody has told us of it yet; null where the payment could be cancelled. */
async function foreseePayment({ db, ports }: Needs, { order_id }: InvoiceRow): Promise<'paid' | 'processing' | null> {
  const intentId = (await findOrder(db, order_id))?.payment_intent_id
  const intent = intentId ? await ports.payments.retrieveIntent(intentId) : null
  if (intent?.status === 'succeeded') return 'paid'
  return intent?.status === 'processing' ? 'processing' : null
}

/** The payment that can't be paid any more; null where none was begun. */
async function cancelPayment(context: Needs, { id, order_id }: InvoiceRow): Promise<string | null | 'gone-on'> {
  const order = await context.db.transaction().execute(async (trx) => {
    // The order first, as everywhere: settling takes them in this order too.
    const locked = await lockOrder(trx, order_id)
    // From here on the desk says when it ends: a payment that is cancelled must not end it first.
    await adoptInvoice(trx, id)
    return locked
  })
  const intentId = order?.payment_intent_id ?? null
  if (intentId === null) return null
  const { intent } = await context.ports.payments.cancelIntent(intentId)
  if (intent.status === 'cancelled') return intentId
  await settlePayment(context, intentId)
  return 'gone-on'
}

/** Null where a payment was begun meanwhile, or the order went on: then it is looked at again. */
async function inTurn<Ended>(
  { db }: Needs,
  invoice: InvoiceRow,
  { intentId, dryRun }: { intentId: string | null; dryRun: boolean },
  end: (trx: Trx, order: Order, invoice: InvoiceRow) => Promise<Ended>,
): Promise<{ value: Ended } | null> {
  let tried: { value: Ended } | null = null
  try {
    return await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, invoice.order_id)
      if (!order || (order.status !== 'started' && order.status !== 'failed')) return null
      if (order.payment_intent_id !== intentId && !dryRun) return null
      tried = { value: await end(trx, order, invoice) }
      if (dryRun) throw new TriedOnly()
      return tried
    })
  } catch (error) {
    if (error instanceof TriedOnly) return tried
    throw error
  }
}
