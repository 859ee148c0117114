import type { WithPorts } from '#application/context.ts'
import { giveBackGoods } from '#application/orders/hold-goods.ts'
import { insertEvent } from '#store/events.ts'
import { markInvoiceVoid } from '#store/invoices.ts'
import { forgetPasswords } from '#store/order-versions.ts'
import { recordSettle } from '#store/orders.ts'
import { closeInvoice, type NotClosed } from './close-invoice.ts'

export type InvoiceVoided = { ok: true; invoiceNo: string } | ({ ok: false } & NotClosed)

/** An invoice that is not to be paid any more: what its order holds is others' to have. */
export async function voidInvoice(
  context: WithPorts<'payments' | 'orderLinks'>,
  { number, dryRun = false }: { number: number; dryRun?: boolean },
): Promise<InvoiceVoided> {
  const at = context.now()
  const closed = await closeInvoice(context, { number, dryRun }, async (trx, order, invoice) => {
    await recordSettle(trx, order.id, { at, status: 'cancelled' })
    await giveBackGoods(trx, order.id)
    await forgetPasswords(trx, order.id)
    await markInvoiceVoid(trx, invoice.id, at)
    await insertEvent(trx, { name: 'invoice-void', at, data: { invoice: invoice.invoice_no } })
  })
  return 'reason' in closed ? { ok: false, ...closed } : { ok: true, invoiceNo: closed.invoice.invoice_no }
}
