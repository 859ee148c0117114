import { newVisitor, solveCaptcha } from './visitor.mjs'

/** A payment is asked about every second, as browsers do. */
const ASK_EVERY_MS = 1_000
const MOST_ASKED = 30

/** One order from an empty cart to its receipt, by a buyer of their own. */
export async function buy(site, stripe, nth) {
  const visitor = newVisitor(site.url, nth)
  await visitor.ask('/api/cart', { type: 'digital-product', item: 'prd:recordings' })
  const form = { session: true, origin: '/store/checkout', name: 'Ada Quill', email: `load-${nth}@buyer.example` }
  const submit = async (invoice) => {
    const captcha = await solveCaptcha(visitor, 'checkout')
    return visitor.askJson(`/api/cart/checkout?captcha=${captcha}`, { ...form, invoice })
  }
  // Once when the payment is shown, and once more when it is made: the total must still be the one that was shown.
  const { data } = await submit(null)
  const id = data.payment_intent_id
  await submit(id)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa', return_url: site.url })
  for (let asked = 0; asked < MOST_ASKED; asked += 1) {
    const { status } = await visitor.askJson(`/api/checkout/${id}`)
    if (status === 'completed') return
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS))
  }
  throw new Error('The order is not completed')
}
