import type { InvoiceAsked } from '#application/invoices/bill-invoice.ts'
import { createInvoice, type InvoiceOptions } from '#application/invoices/create-invoice.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { checkoutAnswer } from '#contract/checkout.ts'
import { findInvoiceByNumber } from '#store/invoices/invoices.ts'
import { american, chosen, openCheckout } from './checkout.ts'
import { solveCaptcha } from './solve-captcha.ts'

let buyers = 0

/** An introductory print membership of somebody new. */
export function someInvoice(over: Partial<InvoiceAsked> = {}): InvoiceAsked {
  buyers += 1
  return {
    account: null,
    name: 'Ada Keel',
    email: `keel-${buyers}@library.example`,
    billedTo: 'Keel Library',
    emailTo: null,
    address: american,
    shipcode: 'ship-a',
    recipient: null,
    subscription: { medium: 'print', level: 'low', term: '1year', copies: 1, coupon: null },
    goods: [],
    gifts: [],
    termDays: 30,
    acceptedPayments: 'any',
    ...over,
  }
}

/** A store that bills its orders, paid in a sandbox. */
export async function openInvoices() {
  const shop = await openCheckout()
  const { app, db, context } = shop

  async function make(over: Partial<InvoiceAsked> = {}, options: InvoiceOptions = {}) {
    const asked = someInvoice(over)
    const made = await createInvoice(context, asked, options)
    if (!made.ok) throw new Error(made.problems.join())
    const { invoiceNo, orderId, url } = made
    return { invoiceNo, orderId, number: Number(invoiceNo.split('-')[1]), token: url.split('/').at(-1) ?? '', asked }
  }

  /** Presses the page's button, as the payment block does; the answer is held against the contract. */
  async function press(token: string, form: object = {}, intentId: string | null = null, shopper = shop.openShopper()) {
    const captcha = await solveCaptcha(app, 'checkout')
    const url = `/api/invoice/${encodeURIComponent(token)}/checkout?captcha=${encodeURIComponent(captcha)}`
    const body = { session: true, password: chosen, invoice: intentId, ...form }
    const answer = await shopper.send('POST', url, JSON.stringify(body))
    return { status: answer.statusCode, answer: answer.json(), told: checkoutAnswer.safeParse(answer.json()) }
  }

  /** From the first press to what the poll says of the payment. */
  async function payOnline(token: string, method?: string) {
    const payer = shop.openShopper()
    const { answer } = await press(token, {}, null, payer)
    const intentId = answer.data?.payment_intent_id as string
    if (!intentId) throw new Error(`The payment was not begun: ${JSON.stringify(answer)}`)
    await press(token, {}, intentId, payer)
    await shop.confirm(intentId, method)
    // Polls take turns by the clock, which stands still here.
    await settlePayment(context, intentId)
    return { intentId, status: await shop.poll(payer, intentId) }
  }

  const invoiceOf = async (number: number) => {
    const row = await findInvoiceByNumber(db, number)
    if (!row) throw new Error(`There is no invoice ${number}`)
    return row
  }
  const page = async (token: string) => (await app.inject({ url: `/invoice/${token}` })).body.replaceAll('<!-- -->', '')
  return { ...shop, make, press, payOnline, invoiceOf, page }
}
