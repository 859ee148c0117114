import { expect, test } from 'vitest'
import { joinList } from '#store/mailing-list/account-membership.ts'
import { newNetwork, SITE_URL } from '../../support/access.ts'
import { printGift, tote } from '../../support/cart.ts'
import { american } from '../../support/checkout.ts'
import { doors } from '../../support/doors.ts'
import { emailPaths } from '../../support/email-paths.ts'
import { monthlyDonationsOn } from '../../support/monthly-donations.ts'
import { rowsOf } from '../../support/rows-of.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'

const site = await openSubscribe()
const { app, db, pool, clock, openShopper, newSubscriber, keepCard, buy, orderOf } = site

const NAME = 'Wilhelmina Zzyzx'
const harbour = { ...american, line1: '77 Unheard Wharf' }

/** A reader with all that there can be of one. */
async function newOwner() {
  const owner = await newSubscriber({ cycles: [{ deliverable: 'print-a' }], address: harbour })
  await keepCard(owner.id)
  await db.updateTable('accounts').set({ name: NAME }).where('id', '=', owner.id).execute()
  await owner.shopper.add({ type: 'gift-subscription', item: printGift, qty: 1 })
  const { intentId } = await buy(owner.shopper, { name: NAME, address: harbour, shipcode: 'ship-a' })
  await owner.shopper.add({ ...tote, qty: 3 })
  const monthly = await monthlyDonationsOn(site).newDonor({ accountId: owner.id })
  await db.updateTable('monthly_donations').set({ email: owner.email }).where('id', '=', monthly.id).execute()
  const listed = { email: owner.email, key: owner.email, now: clock.now }
  await db.transaction().execute((trx) => joinList(trx, listed))
  return { ...owner, orderId: (await orderOf(intentId)).id, monthlyId: monthly.id }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

/** The rows in which the reader, an order or a donation of theirs is meant, or stands with its address, table by table. */
async function rowsOfOwner({ id, email, orderId, monthlyId }: Owner) {
  const marks = [id, orderId, monthlyId, email]
  const all = await rowsOf(pool)
  return Object.fromEntries(
    Object.entries(all).map(([table, rows]) => [table, rows.filter((row) => marks.some((mark) => row.includes(mark)))]),
  )
}

const membershipOf = ({ email }: Owner) =>
  db
    .selectFrom('mailing_list_readers')
    .select(['confirmed_at', 'unsubscribed_at', 'email'])
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()

const paths = emailPaths(site)

/** Whether a route takes an email: of all others that read a body a field of this name is none. */
async function takesEmail(route: string): Promise<boolean> {
  const { ask, json, form, isUnread } = doors[route] as (typeof doors)[string]
  if ([json, form].some((fields) => fields && Object.keys(fields).some((name) => /email/i.test(name)))) return true
  if (isUnread || !json) return false
  const answer = await app.inject({
    method: route.split(' ')[0] as 'POST',
    url: ask,
    headers: { origin: SITE_URL, 'sec-fetch-site': 'same-origin', cookie: `session=${probe.cookies.get('session')}` },
    payload: { ...json, email: 5 },
    remoteAddress: newNetwork(),
  })
  return answer.json().errors?.email !== 'There is no such field.'
}
const probe = openShopper()
await probe.logIn('reader@demo.example')

/** Read only for whoever holds a mailed link, and then by the same shape as `/api/account/address/:shipcode`. */
const byLink = 'PATCH /api/account/change-address/:shipcode'
/** Staff write addresses on purpose: who may is tried by `acts-by-role`. */
const byReaders = Object.keys(doors).filter((route) => !route.includes(' /desk') && route !== byLink)

test('every route that takes an email is tried here', async () => {
  const taking: string[] = []
  for (const route of byReaders) if (await takesEmail(route)) taking.push(route)
  expect([...new Set(paths.map(({ route }) => route))].sort()).toEqual(taking.sort())
})

const spellings: [string, (email: string) => string][] = [
  ['as it is written', (email) => email],
  ['in capitals, among spaces', (email) => `  ${email.toUpperCase()} `],
]

const owner = await newOwner()
/** What the last path has left, which is what the next one finds. */
let known = await rowsOfOwner(owner)
const PRIVATE = [owner.ref, owner.id, owner.orderId, NAME, harbour.line1]

test.each(paths)(
  '$route, $how, with another’s email gives nothing of theirs and changes nothing',
  {
    timeout: 120_000,
  },
  async ({ go, waitsIn, route, how }) => {
    // A commit writes the address in one way, which takes turns.
    const turn = paths.findIndex((path) => path.route === route && path.how === how) % spellings.length
    for (const [spelling, spell] of isWholeProof ? spellings : spellings.slice(turn, turn + 1)) {
      const [before, listed] = [known, await membershipOf(owner)]
      for (const table of ['accounts', 'account_addresses', 'payers', 'cycles', 'orders', 'carts', 'sessions'])
        expect(before[table]?.length, table).toBeGreaterThan(0)
      const { shopper, bodies } = await go(spell(owner.email))
      const after = await rowsOfOwner(owner)
      known = after
      for (const [table, rows] of Object.entries(before).filter(([name]) => !waitsIn.includes(name))) {
        expect(after[table], `${table}, ${spelling}`).toEqual(expect.arrayContaining(rows))
        // An order, a mail or a gift of a stranger may say the address, and no more.
        const more = (after[table] ?? []).filter((row) => !rows.includes(row) && row.includes(owner.id))
        expect(more, `${table}, ${spelling}`).toEqual([])
      }
      expect(await membershipOf(owner)).toEqual(listed)
      const told = [...bodies]
      for (const url of ['/api/session', '/api/cart', '/account', '/account/orders', '/account/address'])
        told.push((await shopper.get(url)).body)
      expect(
        PRIVATE.filter((mark) => told.join('\n').includes(mark)),
        `${route}, ${spelling}`,
      ).toEqual([])
      reached(28, 'paths with another’s email', 1)
    }
  },
)

test('the reader is still logged in, with the cart as it was', async () => {
  expect(await owner.shopper.whoAmI()).toBe(NAME)
  expect((await owner.shopper.cart()).items).toEqual([{ type: 'basic-product', ref: 'prd:tote', quantity: 3 }])
})
