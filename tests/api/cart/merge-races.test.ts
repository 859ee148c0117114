import { expect, test } from 'vitest'
import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { openAccountSession } from '#application/access/open-session.ts'
import { addToCart } from '#application/cart/change-cart.ts'
import { CatalogueSource } from '#application/store/catalogue-source.ts'
import { cartAnswer } from '#contract/cart.ts'
import { setStock } from '#store/store/stock.ts'
import { openShop, type Shopper, tote } from '../../support/cart.ts'
import { openTwo, spreadOver } from '../../support/interleave.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const shop = await openShop()
const { db, url, clock, context, openShopper, newAccount } = shop

const ROUNDS = isWholeProof ? 200 : 3
const ADDING = 24
const READING = 25
const timeout = isWholeProof ? 1_800_000 : 120_000

const kept = { type: 'print-issue', item: 'iss:2' } as const
const removed = { type: 'print-issue', item: 'iss:3' } as const
const accounts = { type: 'print-issue', item: 'iss:4' } as const

await db.transaction().execute((trx) => setStock(trx, [{ ref: 'prd:tote', quantity: 90 }]))

const idOf = async (email: string) =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
const cartOf = (accountId: string) =>
  db
    .selectFrom('carts')
    .select(['id', 'contents', 'version'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
const isThere = async (id: string) =>
  (await db.selectFrom('carts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const countsIn = (lines: readonly { ref: string; quantity: number }[]) =>
  Object.fromEntries(lines.map(({ ref, quantity }) => [ref, quantity]))

/** A password takes its time on purpose, which is not what is tried here: this is what every way in ends with. */
const logInTo = (on: { db: typeof db }, accountId: string, cart: string | null) =>
  on.db.transaction().execute((trx) => {
    const browser = { name: '', network: '10.1.1.1', token: null, session: null, cart }
    return openAccountSession(trx, accountId, { way: 'code', browser, now: clock.now })
  })

/** An account with a cart of its own, and a guest with another. */
async function newPair() {
  const accountId = await idOf(await newAccount())
  const [elsewhere, guest] = [openShopper(), openShopper()]
  elsewhere.cookies.set('session', (await logInTo(context, accountId, null)).token)
  await elsewhere.add({ ...tote, qty: 2 })
  await elsewhere.add(accounts)
  await guest.add({ ...tote, qty: 3 })
  await guest.add(kept)
  await guest.add(removed)
  return { accountId, elsewhere, guest, cartId: guest.cartId, before: await cartOf(accountId) }
}

/** Another tab of the same browser: what it holds now, whatever the other is given later. */
function tabOf(browser: Shopper): Shopper {
  const tab = openShopper()
  for (const [name, value] of browser.cookies) tab.cookies.set(name, value)
  tab.network = browser.network
  return tab
}

/** So that each kind of request is the first one in some rounds. */
const turned = <One>(list: readonly One[], by: number): One[] =>
  list.map((_, at) => list[(at + by * 7) % list.length] as One)

test(`a guest's cart is merged once, whichever of ${ADDING + READING + 1} requests of two tabs comes first`, {
  timeout,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, guest, cartId, before } = await newPair()
    // One tab has logged in while the other still held the cart: both send both from now on.
    guest.cookies.set('session', (await logInTo(context, accountId, null)).token)
    const tabs = [tabOf(guest), tabOf(guest)] as const
    const tab = (at: number) => tabs[at % 2] as Shopper
    const held = { cart: guest.cookies.get('cart') as string, session: guest.cookies.get('session') as string }
    const asks = turned(
      [
        () => tabs[0].remove({ ...removed, all: true }),
        ...Array.from({ length: ADDING }, (_, at) => () => tab(at).add(tote)),
        ...Array.from({ length: READING }, (_, at) => () => tab(at).send('GET', '/api/cart')),
      ],
      round,
    )
    // Sent before any answer has taken the cart from the browser.
    const answers = await Promise.all(
      asks.map((ask) => {
        for (const { cookies } of tabs) for (const [name, value] of Object.entries(held)) cookies.set(name, value)
        return ask()
      }),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(asks.length).fill(200))
    const { contents, version } = await cartOf(accountId)
    // A second merge would bring back what was taken out, and would be one version more.
    expect(countsIn(contents.goods)).toEqual({ 'prd:tote': 3 + ADDING, 'iss:2': 1, 'iss:4': 1 })
    expect(version).toBe(before.version + 1 + 1 + ADDING)
    expect(await isThere(cartId)).toBe(false)
  }
  reached(25, 'rounds of 50 requests of two tabs', ROUNDS)
})

test('logging out hides the cart from every request that comes after it, and leaves it to the account', {
  timeout,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { accountId, elsewhere } = await newPair()
    const tabs = [elsewhere, tabOf(elsewhere)] as const
    const session = elsewhere.cookies.get('session') as string
    const guests = Array.from({ length: 49 }, (_, at) => {
      const tab = tabOf(tabs[at % 2] as Shopper)
      return { tab, ask: () => (at % 3 === 0 ? tab.add(tote) : tab.send('GET', '/api/cart')) }
    })
    const asks = turned([() => tabs[0].post('logout', {}), ...guests.map(({ ask }) => ask)], round)
    const answers = await Promise.all(asks.map((ask) => ask()))
    for (const answer of answers.filter(({ body }) => body.includes('"version"'))) {
      const counts = countsIn(cartAnswer.parse(answer.json()).items)
      // The account's whole cart, or one that a guest has just begun: never a cart of both.
      if (counts['iss:4'] === undefined) expect([{}, { 'prd:tote': 1 }]).toContainEqual(counts)
      else expect(counts['prd:tote']).toBeGreaterThanOrEqual(2)
    }
    // The tab that was asleep still sends the session that is over.
    const late = openShopper()
    late.cookies.set('session', session)
    for (const tab of [tabs[0], late, ...guests.map((guest) => guest.tab).slice(0, 5)]) {
      expect((await tab.cart()).items.map(({ ref }) => ref)).not.toContain('iss:4')
    }
    expect(countsIn((await cartOf(accountId)).contents.goods)['iss:4']).toBe(1)
  }
  reached(25, 'rounds of 50 requests with a log-out', ROUNDS)
})

const catalogue = new CatalogueSource(context)
const two = openTwo(url, { ...context, catalogue })
const WAYS = isWholeProof ? Number.POSITIVE_INFINITY : 10

test('of two log-ins that bring one cart, each stopped between any two of its steps, one merges it', {
  timeout,
}, async () => {
  async function tryOne(at: readonly [number, number]) {
    const { accountId, cartId, before } = await newPair()
    const taken: boolean[] = []
    const logIn = async (on: typeof context) => {
      taken.push((await logInTo(on, accountId, cartId)).cartTaken)
    }
    const steps = await two.interleave(at, { one: logIn, other: logIn })
    const { contents, version } = await cartOf(accountId)
    expect(countsIn(contents.goods), `stopped at ${at}`).toEqual({ 'prd:tote': 3, 'iss:2': 1, 'iss:3': 1, 'iss:4': 1 })
    expect([taken, version, await isThere(cartId)], `stopped at ${at}`).toEqual([
      [true, true],
      before.version + 1,
      false,
    ])
    return steps
  }
  const { one } = await tryOne([Number.POSITIVE_INFINITY, 0])
  const ways = spreadOver({ one, other: one }, WAYS)
  for (const at of ways) await tryOne(at)
  reached(25, 'ways of two log-ins between each other’s steps', ways.length)
})

test('what one tab adds while another logs in is kept, wherever the two meet', { timeout }, async () => {
  async function tryOne(at: readonly [number, number]) {
    const { accountId, cartId } = await newPair()
    const [login, adding] = [{ session: '' }, { cartId: null as string | null }]
    const steps = await two.interleave(at, {
      one: async (on) => {
        login.session = (await logInTo(on, accountId, cartId)).token
      },
      other: async (on) => {
        const owner = await findCartOwner(on, { sessionToken: null, cartId })
        const addition = { type: 'print-issue', ref: 'iss:5', quantity: 1 } as const
        const changed = await addToCart(on, { ...owner, network: '10.1.1.1' }, addition)
        if (!changed.ok) throw new Error('The shop refuses what it sells')
        adding.cartId = changed.cartId
      },
    })
    // The browser then holds what both answers gave it, and its next request brings the two together.
    await findCartOwner(context, { sessionToken: login.session, cartId: adding.cartId })
    const counts = countsIn((await cartOf(accountId)).contents.goods)
    expect(counts, `stopped at ${at}`).toEqual({ 'prd:tote': 3, 'iss:2': 1, 'iss:3': 1, 'iss:4': 1, 'iss:5': 1 })
    return steps
  }
  const { one, other } = await tryOne([Number.POSITIVE_INFINITY, 0])
  const ways = spreadOver({ one, other }, WAYS)
  for (const at of ways) await tryOne(at)
  reached(25, 'ways of a log-in and a line between each other’s steps', ways.length)
})
