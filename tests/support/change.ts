import { randomUUID } from 'node:crypto'
import { checkoutAnswer } from '#contract/checkout.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { Level } from '#domain/subscriptions/categories.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { issuesIn, type Term } from '#domain/subscriptions/terms.ts'
import { putAddress } from '#store/accounts/account-addresses.ts'
import type { Database } from '#store/database.ts'
import { appendCycle, type NewCycle } from '#store/subscriptions/cycles.ts'
import type { Shopper } from './cart.ts'
import { american, canadian, openCheckout } from './checkout.ts'
import { solveCaptcha } from './solve-captcha.ts'

export const german: Address = {
  line1: '9 Kai',
  line2: '',
  city: 'Hamburg',
  state: '',
  postcode: '20457',
  country: 'DE',
}
const somewhere = { 'ship-a': american, 'ship-b': canadian, 'ship-c': german }

export type Subscribed = Partial<Pick<NewCycle, 'copies' | 'billedTo' | 'active'>> & {
  term?: Term
  level?: Level
  deliverable?: Deliverable
  /** The deliverables that the account has an address for; that of what it is sent, unless said. */
  addresses?: readonly Deliverable[]
}

/** A subscription of an account's, and addresses for it. */
export async function subscribe(db: Database, accountId: string, asked: Subscribed = {}) {
  const { term = '1year', level = 'low', deliverable = 'digital', active = deliverable, copies = 1, billedTo } = asked
  const at = new Date()
  const tokens = issuesIn(term, 4)
  const cycle = await db.transaction().execute((trx) =>
    appendCycle(trx, {
      ...{ accountId, term, level, deliverable, active, copies, tokens, orderId: null, at },
      ...(billedTo && { billedTo }),
    }),
  )
  for (const print of asked.addresses ?? [active]) {
    const shipcode = shipcodeOfDeliverable(print)
    if (shipcode) await putAddress(db, { accountId, shipcode, address: somewhere[shipcode], at })
  }
  return { accountId, cycleId: cycle.id, token: cycle.token }
}

/** The settings of a cycle as they are kept. */
export async function settingsIn(db: Database, cycleId: string) {
  const row = await db
    .selectFrom('cycles')
    .select(['level', 'set_deliverable as set', 'active_deliverable as active'])
    .where('id', '=', cycleId)
    .executeTakeFirstOrThrow()
  return row
}

/** Subscribers who change what they have, with upgrades paid for in a sandbox. */
export async function openChanges() {
  const site = await openCheckout()
  const { app, db } = site

  /** Somebody of their own, logged in. */
  async function newSubscriber(asked: Subscribed = {}) {
    const email = await site.newAccount()
    const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const shopper = site.openShopper()
    await shopper.logIn(email)
    return { email, shopper, ...(await subscribe(db, id, asked)) }
  }

  async function change(
    shopper: Shopper,
    subscription: { token: string; deliverable: Deliverable; level?: Level },
    body: object = {},
    query: Record<string, string> = { attempt: randomUUID() },
  ) {
    const captcha = await solveCaptcha(app, 'checkout')
    const url = `/api/account/subscriptions/update?${new URLSearchParams({ captcha, ...query })}`
    const { token, deliverable, level } = subscription
    const sent = { origin: '/account', subscription: { token, deliverable, ...(level && { level }) }, ...body }
    const answer = await shopper.send('POST', url, JSON.stringify(sent))
    return { status: answer.statusCode, answer: answer.json(), told: checkoutAnswer.safeParse(answer.json()) }
  }

  const settingsOf = (cycleId: string) => settingsIn(db, cycleId)
  const addressesOf = async (accountId: string) => {
    const rows = db.selectFrom('account_addresses').select(['shipcode', 'address']).where('account_id', '=', accountId)
    return Object.fromEntries((await rows.execute()).map(({ shipcode, address }) => [shipcode, address]))
  }
  const holdsOf = (cycleId: string) =>
    db.selectFrom('cycle_holds').selectAll().where('cycle_id', '=', cycleId).execute()
  return { ...site, newSubscriber, change, settingsOf, addressesOf, holdsOf }
}
