import type { Letterhead } from '#application/ports/mail.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { Bill } from '#domain/cart/bill.ts'
import type { BusinessInfo } from '#domain/content/magazine-settings.ts'
import type { InvoiceView, PaidBy } from '#domain/invoices/invoice-state.ts'
import type { ReceiptLine, ReceiptSum } from '#domain/orders/receipt-lines.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'

/** An invoice as whoever holds its link sees it. Days are ISO dates, in UTC. */
export type Invoice = Omit<InvoiceView, 'dueDate'> & {
  invoiceNo: string
  /** What a transfer names, by ISO 11649. */
  reference: string
  /** Three letters. */
  currency: string
  /** The order's ref. */
  ref: string
  created: string
  due: string
  term: number
  name: string
  billedTo: string | null
  /** Of who pays. */
  email: string
  /** Of who buys, and has or will have the account. */
  buyerEmail: string
  address: Address | null
  /** The same, as it is written. */
  addressLines: string[]
  shipments: { contents: readonly string[]; to: string[] }[]
  bill: Bill
  /** Where the goods and the subscription go. */
  ship: { goods: Shipcode; subscription: Shipcode }
  total: number
  /** What of it is asked for yet, and the words of that; none where nothing has come. */
  left: number
  rest: ReceiptSum[]
  lines: ReceiptLine[]
  sums: ReceiptSum[]
  paidBy: PaidBy | null
  paidOn: string | null
  /** Opens the receipt; null until it is paid. */
  receipt: string | null
}

/** An invoice to be filed or handed on: nothing that opens anything is in it. */
export type FiledInvoice = Omit<Invoice, 'receipt' | 'bill' | 'ship' | 'address'>

/** Typesets an invoice. The same invoice gives the same bytes. */
export type MakeInvoicePdf = (invoice: FiledInvoice, sender: InvoiceSender) => Promise<Uint8Array>

/** Whose invoice it is, and how it is paid but online. */
export type InvoiceSender = Letterhead & { businessInfo: BusinessInfo | null }
