import type Stripe from 'stripe'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { cartAnswer } from '#contract/cart.ts'
import type { Shopper } from './cart.ts'
import { american, type openCheckout } from './checkout.ts'

type Shop = Awaited<ReturnType<typeof openCheckout>>

/** What the model knows of a cart: nothing but what is in it. */
export type Counted = { totes: number; recordings: number; gifts: number; donated: number }

const digitalGift = { deliverable: 'digital', level: 'low', term: '1year', coupon: null } as const
const things = {
  totes: { type: 'basic-product', item: 'prd:tote' },
  recordings: { type: 'digital-product', item: 'prd:recordings' },
  gifts: { type: 'gift-subscription', item: digitalGift },
} as const
const donation = (amount: number) => ({ type: 'donation-item', item: { process: 'onetime', amount } })

/** What a cart costs within the United States, by the price list as the demo prints it and no code of the shop. */
export function costOf({ totes, recordings, gifts, donated }: Counted): number {
  const postage = totes === 0 ? 0 : totes === 1 ? 200 : totes < 5 ? 300 : 450
  return totes * 1800 + postage + recordings * 900 + gifts * 2495 + donated
}

type Line = { ref: string; quantity: number }
type Stored = { goods: readonly Line[]; gifts: readonly { quantity: number }[]; donation: { amount: number } | null }

const countOf = (lines: readonly Line[], ref: string) => lines.find((line) => line.ref === ref)?.quantity ?? 0

/** The contents that an order has frozen. */
export const countStored = ({ goods, gifts, donation }: Stored): Counted => ({
  totes: countOf(goods, 'prd:tote'),
  recordings: countOf(goods, 'prd:recordings'),
  gifts: gifts.reduce((sum, { quantity }) => sum + quantity, 0),
  donated: donation?.amount ?? 0,
})

function countShown(answer: unknown): Counted {
  const { items, giftsubs, donation } = cartAnswer.parse(answer)
  const gifts = giftsubs.map(({ qty }) => ({ quantity: qty }))
  return countStored({ goods: items, gifts, donation })
}

export type Act =
  | { do: 'add' | 'remove'; what: keyof typeof things }
  | { do: 'count'; totes: number }
  | { do: 'donate'; amount: number }
  | { do: 'look' | 'submit' | 'pay' | 'ask' | 'hear' }

/** A submit that was answered with a payment: what its tab was shown, and which payment it is. */
export type Accepted = { total: number; intentId: string }

/** One tab of a browser: it knows what it was shown last and which payment it has begun, and nothing of the other tab. */
export function openTab(shop: Shop, shopper: Shopper, email: string) {
  let shown = 0
  let intentId: string | null = null
  const accepted: Accepted[] = []
  const paid: Stripe.PaymentIntent[] = []

  function see(answer: { statusCode: number; json(): unknown }) {
    if (answer.statusCode >= 500) throw new Error(`The shop answers ${answer.statusCode}`)
    if (answer.statusCode === 200) shown = costOf(countShown(answer.json()))
  }

  async function submit() {
    const total = shown
    const form = { name: 'Ada Quill', email, address: american, shipcode: 'ship-a', invoice: intentId }
    const { status, answer } = await shop.submit(shopper, form, `&total=${total}`)
    if (status >= 500) throw new Error(`The checkout answers ${status}: ${JSON.stringify(answer)}`)
    // As the page does: what it was told to show, it shows.
    if (answer.cart) shown = costOf(countShown(answer.cart))
    if (answer.type !== 'started' && answer.type !== 'updated') return
    intentId = answer.data.payment_intent_id as string
    accepted.push({ total, intentId })
  }

  async function pay() {
    if (intentId === null) return
    // What has been paid or cancelled meanwhile can't be paid again: the provider says so.
    const answer = await shop.confirm(intentId).catch((error: { type?: string }) => {
      if (error.type !== 'StripeInvalidRequestError') throw error
    })
    if (answer) paid.push(answer)
  }

  async function act(asked: Act): Promise<void> {
    switch (asked.do) {
      case 'add':
        return see(await shopper.add({ ...things[asked.what], ...(asked.what === 'gifts' && { qty: 1 }) }))
      case 'remove':
        return see(await shopper.remove({ ...things[asked.what], all: true }))
      case 'count':
        return see(await shopper.change({ ...things.totes, qty: asked.totes }))
      case 'donate':
        return see(await shopper.add(donation(asked.amount)))
      case 'look':
        return see(await shopper.send('GET', '/api/cart'))
      case 'submit':
        return submit()
      case 'pay':
        return pay()
      case 'ask':
        if (intentId) await shop.poll(shopper, intentId)
        return
      case 'hear':
        if (intentId) await settlePayment(shop.context, intentId)
    }
  }
  return { act, accepted, paid, knownIntent: () => intentId }
}
