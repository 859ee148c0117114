import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { releaseGoods } from '#application/sales/orders/hold-goods.ts'
import { Refused, refusing } from '#application/sales/refused.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { invoiceState, voidRefusal } from '#domain/invoices/invoice-state.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { insertEvent } from '#store/events/events.ts'
import { findInvoiceByNumber, markInvoiceVoid } from '#store/invoices/invoices.ts'
import { sumSharesOfInvoice } from '#store/invoices/payable-invoices.ts'
import { forgetPasswords } from '#store/sales/order-versions.ts'
import { recordSettle } from '#store/sales/orders.ts'
import { closeInvoice, type NotClosed, nameOfInvoice } from './close-invoice.ts'
import { factsOf } from './read-invoice.ts'

/** `money-came`: a part of it has come by the bank, and would belong to nothing. */
type MoneyCame = { reason: 'money-came' }
export type InvoiceVoided = { ok: true; invoiceNo: string } | ({ ok: false } & (NotClosed | MoneyCame))

type Needs = StaffContext & SaleContext

/** An invoice that is not to be paid any more: what its order holds is others' to have. */
export async function voidInvoice(
  context: Needs,
  { number, dryRun = false }: { number: number; dryRun?: boolean },
): Promise<InvoiceVoided> {
  const attempt = { act: 'void invoice', on: await nameOfInvoice(context, number), dryRun } as const
  return notingRefusal(context, attempt, () => makeVoid(context, number, dryRun))
}

async function makeVoid(context: Needs, number: number, dryRun: boolean): Promise<InvoiceVoided> {
  const found = await findInvoiceByNumber(context.db, number)
  const facts = found && factsOf(found)
  // Before its payment is cancelled at the provider, where that can be told.
  if (facts && voidRefusal(invoiceState(facts), facts.cameCents) === 'money-came')
    return { ok: false, reason: 'money-came' }
  const closed = await refusing<Awaited<ReturnType<typeof close>>, MoneyCame>(close(context, number, dryRun))
  return 'reason' in closed ? { ok: false, ...closed } : { ok: true, invoiceNo: closed.invoice.invoice_no }
}

function close(context: Needs, number: number, dryRun: boolean) {
  const at = context.now()
  return closeInvoice(context, { number, dryRun }, async (trx, order, invoice) => {
    // Whoever books a payment to it holds the order too.
    if ((await sumSharesOfInvoice(trx, invoice.id)) > 0) throw new Refused({ reason: 'money-came' })
    await recordSettle(trx, order.id, { at, status: 'cancelled' })
    await releaseGoods(trx, context, order.id)
    await forgetPasswords(trx, order.id)
    await markInvoiceVoid(trx, invoice.id, at)
    await insertEvent(trx, { name: 'invoice-void', at, data: { invoice: invoice.invoice_no } })
    const details = { before: { status: order.status }, after: { status: 'cancelled' } }
    await insertAuditEntry(trx, {
      at,
      by: context.by,
      action: 'void invoice',
      subject_ref: invoice.invoice_no,
      details,
    })
  })
}
