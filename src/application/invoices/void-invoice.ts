import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { releaseGoods } from '#application/sales/orders/hold-goods.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { insertEvent } from '#store/events/events.ts'
import { markInvoiceVoid } from '#store/invoices/invoices.ts'
import { forgetPasswords } from '#store/sales/order-versions.ts'
import { recordSettle } from '#store/sales/orders.ts'
import { closeInvoice, type NotClosed, nameOfInvoice } from './close-invoice.ts'

export type InvoiceVoided = { ok: true; invoiceNo: string } | ({ ok: false } & NotClosed)

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
  const at = context.now()
  const closed = await closeInvoice(context, { number, dryRun }, async (trx, order, invoice) => {
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
  return 'reason' in closed ? { ok: false, ...closed } : { ok: true, invoiceNo: closed.invoice.invoice_no }
}
