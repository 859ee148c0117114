import { expect, test } from 'vitest'
import { type GuestNamed, liftGuestBounce } from '#application/desk/care/lift-guest-bounce.ts'
import { findLastBounces } from '#store/mail/bounces.ts'
import { openActFixtures } from '../../support/act-fixtures.ts'
import { openCheckout } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { monthlyDonationsOn } from '../../support/monthly-donations.ts'
import { lineOf, openRoles, rehearse } from '../../support/press-act.ts'
import { tester } from '../../support/test-database.ts'

const shop = await openCheckout()
const { db } = shop
const fixtures = await openActFixtures(shop)
const { newDonor } = monthlyDonationsOn(shop)
const run = openTestDesk(fixtures.settings)
const { circulation, books } = await openRoles(shop)
const desk = { ...shop.context, by: tester }

type Guest = { email: string; named: GuestNamed; ref: string; home: string; command: string[] }

/** Everybody without an account whom staff look at, by what they bought or gave. */
const guests: Record<string, () => Promise<Guest>> = {
  async 'an order'() {
    const email = fixtures.newAddress()
    const ref = await fixtures.newOrder(email)
    return { email, ref, named: { order: ref }, home: `/desk/orders/${ref}`, command: ['orders', 'arrives', ref] }
  },
  async 'a monthly donation'() {
    const { id, email } = await newDonor()
    const home = `/desk/donations/monthly/${id}`
    return { email, ref: id, named: { donation: id }, home, command: ['donations', 'arrives', id] }
  },
  async 'the year'() {
    const email = fixtures.newAddress()
    const id = await addGift(db, { email, at: '2025-06-01T12:00:00Z' })
    const home = `/desk/donations/statements/2025/donors/${id}`
    return { email, ref: id, named: { donation: id }, home, command: ['donations', 'arrives', id] }
  },
}

const comesBack = async (email: string) => (await findLastBounces(db, [email.toLowerCase()])).size > 0
const entries = (ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_ref', 'refusal', 'details'])
    .where('action', '=', 'lift bounce')
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()

test.each(Object.entries(guests))(
  '%s of a guest: it says that mail comes back, and that is lifted once',
  async (_, make) => {
    const guest = await make()
    const { browser } = circulation
    const read = async () => lineOf((await browser.get(guest.home)).body)
    expect(await read()).toContain('Mail to this address does not come back.')
    expect((await rehearse(browser, `${guest.home}/arrives`)).statusCode, 'nothing came back').toBe(409)
    await fixtures.comesBack(guest.email)
    expect(await read()).toContain('(mail comes back)')
    expect((await browser.get(guest.home)).body).toContain(`href="${guest.home}/arrives"`)
    expect(lineOf((await books.browser.get(guest.home)).body)).toContain('Mail arrives again (not with your roles)')
    const shown = lineOf((await browser.get(`${guest.home}/arrives`)).body)
    expect(shown).toContain('What was said last: 552 5.2.2 The mailbox is full')

    const looked = await rehearse(browser, `${guest.home}/arrives`)
    expect(looked.text).toContain(`Mail to ${guest.email} comes back since`)
    expect(await comesBack(guest.email), 'a look changes nothing').toBe(true)
    const pressed = await Promise.all([1, 2, 3].map(() => browser.submitForm(`${guest.home}/arrives`, looked.press)))
    expect(pressed.some(({ headers }) => headers.location === `${guest.home}?done=arrives`)).toBe(true)
    expect(await comesBack(guest.email)).toBe(false)
    expect((await entries(guest.ref)).filter(({ refusal }) => refusal === null)).toMatchObject([
      { actor_ref: circulation.ref, details: { bounces: 1 } },
    ])
    const lifted = await read()
    expect(lifted).not.toContain('(mail comes back)')
    expect(lifted).toMatch(/552 5\.2\.2 The mailbox is full since .{16}, says /)
    await fixtures.comesBack(guest.email)
    expect(await read(), 'the next one says otherwise again').toContain('(mail comes back)')
  },
)

test.each(Object.entries(guests))('%s of a guest: a command says what the page says', async (_, make) => {
  const { email, command } = await make()
  const none = await run(...command)
  expect([none.code, none.lines]).toEqual([1, ['✗ Mail to this address does not come back.']])
  await fixtures.comesBack(email)
  expect((await run(...command, '--dry-run')).lines[0]).toContain(`Would send mail to ${email} again`)
  expect(await comesBack(email)).toBe(true)
  const told = await run(...command, '--json')
  expect(JSON.parse(told.lines.join('\n'))).toMatchObject({ ok: true, email, bounces: 1 })
  expect(await comesBack(email)).toBe(false)
})

test('of several things of one guest any does, and two who say it at once say it once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const email = fixtures.newAddress()
    const orders = [await fixtures.newOrder(email), await fixtures.newOrder(email.toUpperCase())]
    await fixtures.comesBack(email)
    const lift = (order = '') => liftGuestBounce(desk, { order }, { dryRun: false })
    const done = await Promise.all(orders.map(lift))
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(done.find(({ ok }) => !ok)).toMatchObject({ reason: 'arrives' })
    expect(await comesBack(email)).toBe(false)
  }
})

test('of an address that has an account the reader’s page tells it, and nothing is lifted here', async () => {
  const { email, ref, home, named } = await (guests['an order']?.() ?? Promise.reject(new Error('No such guest')))
  await run('subscriptions', 'add', email, '--deliverable', 'digital', '--json')
  await fixtures.comesBack(email)
  const account = await fixtures.refOf(email)
  const page = lineOf((await circulation.browser.get(home)).body)
  expect(page).toContain('They have an account: it is said of the reader.')
  const refused = await rehearse(circulation.browser, `${home}/arrives`)
  expect([refused.statusCode, refused.body.includes(`href="/desk/readers/${account}"`)]).toEqual([409, true])
  expect(await liftGuestBounce(desk, named, { dryRun: false })).toEqual({ ok: false, reason: 'has-account', account })
  expect((await entries(ref)).map(({ refusal }) => refusal)).toEqual(['has-account'])
  expect(await comesBack(email)).toBe(true)
  expect((await run('orders', 'arrives', ref)).lines).toEqual([
    `✗ They have an account: it is said of the reader. readers arrives ${account}`,
  ])
})

test('orders show and donations show say it too', async () => {
  for (const make of [guests['an order'], guests['a monthly donation']]) {
    const guest = await make?.()
    if (!guest) throw new Error('No such guest')
    const show = [guest.command[0] ?? '', 'show', guest.ref]
    expect((await run(...show)).lines.join('\n')).not.toContain('comes back')
    await fixtures.comesBack(guest.email)
    expect((await run(...show)).lines.join('\n')).toContain(guest.command.join(' '))
  }
})
