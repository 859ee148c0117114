import { randomUUID } from 'node:crypto'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { writeOrder } from '#application/sales/orders/write-order.ts'
import { refusing } from '#application/sales/refused.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import type { GoodsRefusal } from '#domain/orders/order-refusal.ts'
import { amountOf } from '#domain/orders/order-snapshot.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { type Billed, billInvoice, type InvoiceAsked } from './bill-invoice.ts'
import { type IssuedInvoice, issueInvoice, mailInvoice } from './issue-invoice.ts'

export type InvoiceOptions = {
  /** Tries everything and keeps nothing. */
  dryRun?: boolean
  mail?: boolean
  /** Another token that opens it, for the demo's. */
  alias?: string
}

export type InvoiceCreated =
  | { ok: true; invoiceNo: string; url: string; due: string; total: string; orderId: string }
  | { ok: false; problems: string[] }

type Needs = StaffContext & SaleContext<'orderLinks'>
type BilledOrder = Extract<Billed, { ok: true }>

/** Staff bill an order: what it needs is held from now on, until it is paid or void. */
export async function createInvoice(
  context: Needs,
  asked: InvoiceAsked,
  options: InvoiceOptions = {},
): Promise<InvoiceCreated> {
  await requireMay(context, 'create invoice')
  const billed = await billInvoice(context, asked)
  if (!billed.ok) return billed
  const written = await refusing(write(context, asked, billed, options))
  if ('reason' in written) return { ok: false, problems: [tellRefusal(written)] }
  const { invoiceNo, url, due, orderId } = written
  const total = formatMoney(amountOf(billed.snapshot), billed.sign)
  return { ok: true, invoiceNo, url, due: due.toISOString().slice(0, 10), total, orderId }
}

class TriedOnly extends Error {
  readonly issued: IssuedInvoice & { orderId: string }
  constructor(issued: IssuedInvoice & { orderId: string }) {
    super('It was tried only')
    this.issued = issued
  }
}

async function write(
  context: Needs,
  asked: InvoiceAsked,
  billed: BilledOrder,
  { dryRun = false, mail = true, alias }: InvoiceOptions,
) {
  const { db, now, by, ports } = context
  const at = now()
  const orderId = randomUUID()
  const writing = db.transaction().execute(async (trx) => {
    const { snapshot, currency, address } = billed
    const nobody = {
      customer: null,
      saveMethod: false,
      passwordHash: null,
      submittedBy: null,
      cartContents: null,
      cart: null,
    }
    const methods = ['card', 'bank-account'] as const
    await writeOrder(trx, context, { id: orderId, currency, snapshot, methods, ...nobody }, at)
    const { termDays, billedTo, emailTo, acceptedPayments } = asked
    const parts = { orderId, termDays, billedTo, emailTo, acceptedPayments, address }
    const issued = await issueInvoice(trx, { ...parts, origin: 'staff', alias: alias ?? null }, ports.orderLinks, at)
    if (mail) await tellPayer(trx, issued, asked, billed)
    await insertEvent(trx, { name: 'invoice-made', at, data: { invoice: issued.invoiceNo } })
    const details = { termDays, amountCents: amountOf(snapshot), after: { state: 'open' } }
    await insertAuditEntry(trx, { at, by, action: 'create invoice', subject_ref: issued.invoiceNo, details })
    if (dryRun) throw new TriedOnly({ ...issued, orderId })
    return { ...issued, orderId }
  })
  return writing.catch((error: unknown) => {
    if (error instanceof TriedOnly) return error.issued
    throw error
  })

  async function tellPayer(trx: Trx, invoice: IssuedInvoice, { emailTo }: InvoiceAsked, { snapshot }: BilledOrder) {
    await mailInvoice(trx, ports.orderLinks, {
      invoice,
      state: 'open',
      to: emailTo ?? snapshot.buyer.email,
      amountCents: amountOf(snapshot),
      paysOnline: asked.acceptedPayments === 'any',
      failure: null,
      cause: 'open',
    })
  }
}

function tellRefusal(refusal: GoodsRefusal): string {
  if (refusal.reason === 'coupon') return `The coupon ${refusal.code} can not be used`
  if (refusal.reason === 'gift') return 'The gift can not be redeemed'
  if (refusal.reason === 'subscription') return 'The subscription can not be changed'
  return `There are only ${refusal.left} of ${refusal.ref} left`
}
