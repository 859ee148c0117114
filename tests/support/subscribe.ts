import { randomUUID } from 'node:crypto'
import { checkoutAnswer } from '#contract/checkout.ts'
import type { Shopper } from './cart.ts'
import { american, chosen, openCheckout } from './checkout.ts'
import { solveCaptcha } from './solve-captcha.ts'

export const nothing = { items: [], giftsubs: [], donation: null, subscription: null }
export const personal = (medium: 'print' | 'digital', more: object = {}) => ({
  ...nothing,
  subscription: { renewal: false, medium, level: 'low', term: '1year', coupon: null, ...more },
})
export const gifts = (qty: number, more: object = {}) => ({
  ...nothing,
  giftsubs: [{ item: { deliverable: 'digital', level: 'low', term: '1year', coupon: null, ...more }, qty }],
})

let guests = 0

/** Somebody whom nobody knows, with all that a personal print subscription asks for. */
export function newGuest() {
  guests += 1
  const email = `subscriber-${guests}@magazine.example`
  return { name: 'Ada Quill', email, password: chosen, address: american, shipcode: 'ship-a' }
}

/** The Subscribe screen, paid for in a sandbox. */
export async function openSubscribe() {
  const site = await openCheckout()

  /** Submits what the screen sells; under a name of its own unless the query has one. */
  async function subscribe(shopper: Shopper, body: object, query: Record<string, string> = { attempt: randomUUID() }) {
    const captcha = await solveCaptcha(site.app, 'checkout')
    const url = `/api/subscribe?${new URLSearchParams({ captcha, ...query })}`
    const answer = await shopper.send('POST', url, JSON.stringify({ origin: '/subscribe', ...body }))
    return { status: answer.statusCode, answer: answer.json(), told: checkoutAnswer.safeParse(answer.json()) }
  }

  /** From the first press to the poll's answer. */
  async function buySubscription(
    shopper: Shopper,
    body: object,
    query: Record<string, string> = { attempt: randomUUID() },
  ) {
    // biome-ignore format: one line
    const started = await subscribe(shopper, body, query)
    const id = started.answer.data?.payment_intent_id as string
    if (!id) throw new Error(`Nothing was started: ${JSON.stringify(started.answer)}`)
    await subscribe(shopper, { ...body, invoice: id }, query)
    await site.confirm(id)
    return { intentId: id, status: await site.poll(shopper, id) }
  }

  const accountOf = (email: string) =>
    site.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  const ordersOf = (email: string) => site.db.selectFrom('orders').selectAll().where('email', '=', email).execute()
  return { ...site, subscribe, buySubscription, accountOf, ordersOf }
}
