import { startOrder } from '#application/sales/orders/start-order.ts'
import type { OrderSubmitted } from '#application/sales/orders/write-order.ts'
import { startPayment } from '#application/sales/pay/start-payment.ts'
import { cents } from '#domain/money/cents.ts'

/** The smallest order there is: a donation. */
export function oneLine(amount: number): OrderSubmitted {
  const outlays = { amount: cents(amount), shipping: cents(0), discount: cents(0) }
  const donation = { item: { process: 'onetime' as const, amount: cents(amount), dollars: amount / 100 }, outlays }
  const bill = { goods: [], giftsubs: [], membership: null, donation, giftees: [], reported: [] }
  const buyer = { name: 'Ada Quill', email: 'ada@reader.example', accountId: null }
  return {
    snapshot: { buyer, bill, deliverable: null, subscriptionTo: null, goodsTo: null, redeems: null },
    cartContents: null,
    customer: null,
    methods: ['card', 'bank-account'],
    saveMethod: false,
    passwordHash: null,
    submittedBy: null,
  }
}

/** Writes such an order down. */
export async function startOneLine(
  context: Parameters<typeof startOrder>[0],
  amount: number,
  id?: string,
): Promise<string> {
  const started = await startOrder(context, { ...oneLine(amount), ...(id && { id }), currency: 'usd', cart: null })
  if (!started.ok) throw new Error(`An order of one line was refused: ${started.reason}`)
  return started.id
}

/** Begins its payment, or goes on with it. */
export async function payOneLine(context: Parameters<typeof startPayment>[0], id: string, amount?: number) {
  const started = await startPayment(context, id, amount === undefined ? undefined : oneLine(amount))
  if (started.outcome === 'refused') throw new Error('A payment of one line was refused')
  return started
}
