import { randomUUID } from 'node:crypto'
import { checkoutAnswer } from '#contract/checkout.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import { putPayer } from '#store/accounts/payers.ts'
import { appendCycle, type NewCycle as CycleToAppend } from '#store/subscriptions/cycles.ts'
import type { Shopper } from './cart.ts'
import { american, chosen, openCheckout } from './checkout.ts'
import { solveCaptcha } from './solve-captcha.ts'

export const nothing = { items: [], giftsubs: [], donation: null, subscription: null }
export const personal = (medium: 'print' | 'digital', more: object = {}) => ({
  ...nothing,
  subscription: { renewal: false, medium, level: 'low', term: '1year', coupon: null, ...more },
})
export const renewal = (medium: 'print' | 'digital', more: object = {}) => personal(medium, { renewal: true, ...more })
export const gifts = (qty: number, more: object = {}) => ({
  ...nothing,
  giftsubs: [{ item: { deliverable: 'digital', level: 'low', term: '1year', coupon: null, ...more }, qty }],
})

type NewCycle = Partial<Pick<CycleToAppend, 'term' | 'level' | 'deliverable' | 'copies' | 'tokens'>>

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

  /** Submits what a screen sells; under a name of its own unless the query has one. */
  const screen =
    (path: string) =>
    async (shopper: Shopper, body: object, query: Record<string, string> = { attempt: randomUUID() }) => {
      const captcha = await solveCaptcha(site.app, 'checkout')
      const url = `/api${path}?${new URLSearchParams({ captcha, ...query })}`
      const answer = await shopper.send('POST', url, JSON.stringify({ origin: path, ...body }))
      return { status: answer.statusCode, answer: answer.json(), told: checkoutAnswer.safeParse(answer.json()) }
    }
  const subscribe = screen('/subscribe')
  const renew = screen('/subscribe/renew')
  const donate = screen('/donate')

  /** From the first press to the poll's answer. */
  const buyFrom =
    (submit: typeof subscribe) =>
    async (shopper: Shopper, body: object, query: Record<string, string> = { attempt: randomUUID() }) => {
      const started = await submit(shopper, body, query)
      const id = started.answer.data?.payment_intent_id as string
      if (!id) throw new Error(`Nothing was started: ${JSON.stringify(started.answer)}`)
      await submit(shopper, { ...body, invoice: id }, query)
      await site.confirm(id)
      return { intentId: id, status: await site.poll(shopper, id) }
    }
  const buySubscription = buyFrom(subscribe)
  const buyRenewal = buyFrom(renew)
  const giveDonation = buyFrom(donate)

  const accountOf = (email: string) =>
    site.db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
  const ordersOf = (email: string) => site.db.selectFrom('orders').selectAll().where('email', '=', email).execute()

  /** An account with these cycles, oldest first, all of whose issues are yet to come, and its browser. */
  async function newSubscriber({ cycles = [{}], address }: { cycles?: NewCycle[]; address?: typeof american } = {}) {
    const email = await site.newAccount()
    const { id, ref } = await site.db
      .selectFrom('accounts')
      .select(['id', 'ref'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const at = site.clock.now
    for (const { term = '1year', level = 'low', deliverable = 'digital', copies = 1, tokens = 4 } of cycles) {
      const cycle = { accountId: id, term, level, deliverable, copies, tokens, orderId: null, at }
      await site.db.transaction().execute((trx) => appendCycle(trx, cycle))
    }
    const shipcode = address?.country === 'CA' ? 'ship-b' : 'ship-a'
    if (address) await putAddress(site.db, { accountId: id, shipcode, address, at })
    const shopper = site.openShopper()
    await shopper.logIn(email)
    return { email, id, ref, shopper }
  }

  /** A card of the account's own, kept for later. */
  async function keepCard(accountId: string, method = 'pm_card_visa') {
    const { id: customer } = await site.stripe.customers.create()
    const { id } = await site.stripe.paymentMethods.attach(method, { customer })
    await putPayer(site.db, { accountId, customer, method: id, at: site.clock.now })
    return customer
  }

  const cyclesOf = (accountId: string) =>
    site.db.selectFrom('cycles').selectAll().where('account_id', '=', accountId).orderBy('position').execute()

  return {
    ...site,
    subscribe,
    buySubscription,
    renew,
    buyRenewal,
    donate,
    giveDonation,
    accountOf,
    ordersOf,
    newSubscriber,
    keepCard,
    cyclesOf,
  }
}
