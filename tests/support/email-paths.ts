import { randomUUID } from 'node:crypto'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { printGift, printSubscription, type Shopper, tote } from './cart.ts'
import { american, chosen } from './checkout.ts'
import { someInvoice } from './invoices.ts'
import { makeGift } from './redeem.ts'
import { solveCaptcha } from './solve-captcha.ts'
import { gifts, nothing, type openSubscribe, personal, renewal } from './subscribe.ts'

type Site = Awaited<ReturnType<typeof openSubscribe>>

/** A way of writing somebody's address into a route that takes one. */
export type EmailPath = {
  route: string
  how: string
  /** `email` is another reader's. Tells the browser that has done it, and what it was answered. */
  go: (email: string) => Promise<Done>
  /** Tables that may have a row more, or another, of theirs: what is asked for there waits for what only they are mailed. */
  waitsIn: readonly string[]
}
type Done = { shopper: Shopper; bodies: string[] }

export const STRANGER = 'Mallory Stranger'
const elsewhere = { ...american, line1: '13 Stranger Street' }
const form = (email: string) => ({ name: STRANGER, email, address: elsewhere, shipcode: 'ship-a' })
const given = (process: 'onetime' | 'monthly-init') => ({ ...nothing, donation: { process, dollars: 5 } })
const gift = { type: 'gift-subscription', item: printGift, qty: 1 }
const monthly = { type: 'donation-item', item: { process: 'monthly-init', amount: 500 } }
const subscription = { type: 'personal-subscription', item: printSubscription }

/** Every route that takes an email, with all that can be done by it, to the end: a payment is paid, and asked about. */
export function emailPaths(site: Site): EmailPath[] {
  const { app, db, openShopper, newSubscriber, keepCard } = site

  async function send(shopper: Shopper, url: string, body: object, query: Record<string, string> = {}) {
    const captcha = await solveCaptcha(app, url.includes('/list/') ? 'signup' : 'checkout')
    return shopper.send('POST', `${url}?${new URLSearchParams({ captcha, ...query })}`, JSON.stringify(body))
  }

  /** As the payment block does: to begin, with all that is filled in, to pay, and to ask how it stands. */
  async function press(shopper: Shopper, url: string, body: object): Promise<Done> {
    const attempt = { attempt: randomUUID() }
    const first = await send(shopper, url, body, attempt)
    const { data } = first.json()
    const id = (data?.data ?? data)?.payment_intent_id
    if (!id) return { shopper, bodies: [first.body] }
    const second = await send(shopper, url, { ...body, invoice: id }, attempt)
    await site.confirm(id)
    const status = await site.poll(shopper, id)
    return { shopper, bodies: [first.body, second.body, JSON.stringify(status)] }
  }

  const checkOut = async (shopper: Shopper, email: string, things: readonly object[]) => {
    for (const thing of things) await shopper.add(thing)
    return press(shopper, '/api/cart/checkout', { ...form(email), session: true, password: chosen })
  }
  const buy = (shopper: Shopper, url: string, email: string, cart: object) =>
    press(shopper, url, { ...form(email), ...(url !== '/api/donate' && { password: chosen }), cart })

  async function redeem(shopper: Shopper, email: string) {
    const { token } = await makeGift(db, { deliverable: 'digital' })
    const body = { ...form(email), password: chosen, subscription: { token, deliverable: 'print-a' } }
    return press(shopper, '/api/subscribe/redeem', body)
  }

  async function redeemPlainly(shopper: Shopper, email: string) {
    const { token } = await makeGift(db, { deliverable: 'digital' })
    const password = { 'password.password': chosen.password, 'password.confirm': chosen.confirm }
    const fields = { token, deliverable: 'digital', name: STRANGER, email, ...password }
    return { shopper, bodies: [(await shopper.submitForm('/api/subscribe/redeem', fields)).body] }
  }

  async function payInvoice(shopper: Shopper, email: string) {
    const made = await createInvoice(site.context, someInvoice({ name: STRANGER }))
    if (!made.ok) throw new Error(made.problems.join())
    const url = `/api/invoice/${made.url.split('/').at(-1)}/checkout`
    return press(shopper, url, { ...form(email), password: chosen, session: true })
  }

  async function mailGift(shopper: Shopper, email: string) {
    await shopper.add(gift)
    const { intentId } = await site.buy(shopper, { name: STRANGER, email: `${randomUUID()}@reader.example` })
    const token = site.context.ports.orderLinks.receiptToken((await site.orderOf(intentId)).id)
    const body = { token, gift: '1', way: 'by-mail', recipient: 'Clara', message: '', email, on: '', act: 'send' }
    const answer = await shopper.send('POST', '/api/receipts/gift', JSON.stringify(body))
    if (answer.statusCode !== 200) throw new Error(`The gift is not mailed: ${answer.body}`)
    return { shopper, bodies: [answer.body] }
  }

  async function upgrade(shopper: Shopper, email: string, token: string) {
    const body = { ...form(email), subscription: { token, deliverable: 'print-a', level: 'low' } }
    return press(shopper, '/api/account/subscriptions/update', body)
  }

  type Go = (shopper: Shopper, email: string, token: string) => Promise<Done>
  const byNobody = (go: Go) => (email: string) => go(openShopper(), email, 'of-nobody')
  const byAnother = (go: Go) => async (email: string) => {
    const { id, shopper } = await newSubscriber({ cycles: [{ deliverable: 'digital' }], address: elsewhere })
    await keepCard(id)
    const cycle = await db.selectFrom('cycles').select('token').where('account_id', '=', id).executeTakeFirstOrThrow()
    return go(shopper, email, cycle.token)
  }
  const said =
    (url: string, body: (email: string) => object): Go =>
    async (shopper, email) => ({ shopper, bodies: [(await send(shopper, url, body(email))).body] })
  const written =
    (url: string, fields: (email: string) => Record<string, string>): Go =>
    async (shopper, email) => ({ shopper, bodies: [(await shopper.submitForm(url, fields(email))).body] })

  const declared = (email: string) => ({
    kind: 'cancel',
    contract: 'everything',
    name: STRANGER,
    email,
    details: '',
    on: '',
  })
  const login = (email: string) => ({ email, password: 'not the password' })
  const alone = (email: string) => ({ email })
  const path = (url: string, how: string, go: EmailPath['go'], waitsIn: readonly string[] = []) => ({
    route: `POST ${url}`,
    how,
    go,
    waitsIn,
  })
  const sale = (url: string, how: string, cart: object) =>
    path(
      url,
      how,
      byNobody((shopper, email) => buy(shopper, url, email, cart)),
    )
  const saleByAnother = (url: string, cart: object) =>
    path(
      url,
      'by another reader',
      byAnother((shopper, email) => buy(shopper, url, email, cart)),
    )
  const cart = (how: string, things: readonly object[]) =>
    path(
      '/api/cart/checkout',
      how,
      byNobody((shopper, email) => checkOut(shopper, email, things)),
    )
  const list = ['mailing_list_readers', 'mailing_list_links']

  return [
    cart('goods, a gift and a donation', [tote, gift, monthly]),
    cart('a subscription', [subscription]),
    path(
      '/api/cart/checkout',
      'by another reader',
      byAnother((shopper, email) => checkOut(shopper, email, [tote])),
    ),
    path('/api/invoice/:invoice/checkout', "a stranger's invoice", byNobody(payInvoice)),
    sale('/api/subscribe', 'in print', personal('print')),
    sale('/api/subscribe', 'for nothing', personal('digital', { coupon: 'FREEDIGITAL' })),
    sale('/api/subscribe', 'as a renewal', renewal('print')),
    sale('/api/subscribe', 'gifts', gifts(2)),
    saleByAnother('/api/subscribe', gifts(1)),
    sale('/api/donate', 'once', given('onetime')),
    sale('/api/donate', 'each month', given('monthly-init')),
    saleByAnother('/api/donate', given('monthly-init')),
    sale('/api/subscribe/renew', 'by nobody', renewal('digital')),
    saleByAnother('/api/subscribe/renew', renewal('digital')),
    path('/api/subscribe/redeem', 'by nobody', byNobody(redeem)),
    path('/api/subscribe/redeem', 'by another reader', byAnother(redeem)),
    path('/api/subscribe/redeem', 'without scripts', byNobody(redeemPlainly)),
    path('/api/account/subscriptions/update', 'by nobody', byNobody(upgrade)),
    path('/api/account/subscriptions/update', 'by another reader', byAnother(upgrade)),
    path('/api/account/reset-email', 'by another reader', byAnother(said('/api/account/reset-email', alone))),
    path('/api/account/reset-email', 'without scripts', byAnother(written('/api/account/reset-email', alone))),
    path('/api/account/delete', 'by another reader', byAnother(said('/api/account/delete', alone))),
    path('/api/receipts/gift', 'mailed to them', byNobody(mailGift)),
    path('/api/list/signup', 'by nobody', byNobody(said('/api/list/signup', alone)), list),
    path('/api/list/signup', 'without scripts', byNobody(written('/api/list/signup', alone)), list),
    path('/api/cancel', 'by nobody', byNobody(said('/api/cancel', declared))),
    path('/api/cancel', 'without scripts', byNobody(written('/api/cancel', declared))),
    path('/api/access/login', 'by nobody', byNobody(said('/api/access/login', login))),
    path('/api/access/login', 'without scripts', byNobody(written('/api/access/login', login))),
    path('/api/access/reset-password', 'by nobody', byNobody(said('/api/access/reset-password', alone)), [
      'account_links',
    ]),
    path('/api/access/signin', 'by nobody', byNobody(said('/api/access/signin', (email) => ({ email, path: '/' }))), [
      'sign_in_codes',
    ]),
    path('/api/mail/bounces', 'by nobody', byNobody(said('/api/mail/bounces', (email) => ({ email, reason: 'gone' })))),
  ]
}
