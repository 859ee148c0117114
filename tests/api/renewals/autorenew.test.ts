import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { switchAutorenew } from '#application/accounts/switch-autorenew.ts'
import { forgetPayersMethod } from '#store/accounts/payers.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'
import { openSubscribe } from '../../support/subscribe.ts'

const site = await openSubscribe()
const { db, context, openShopper } = site
const { newSubscriber, renew, renewalOf, payerOf, mailsTo, kindsTo, chargesOf } = renewalsOn(site)

/** Somebody who has been told of their renewal, logged in. */
async function told() {
  const reader = await newSubscriber()
  await renew(reader.accountId, 0)
  const browser = openShopper()
  await browser.logIn(reader.email)
  const page = async () => (await browser.send('GET', '/account')).body
  return { ...reader, browser, page }
}
const jobsFor = async (accountId: string) =>
  (await sql`select from graphile_worker.jobs where key = ${`renew-subscription:${accountId}`}`.execute(db)).rows.length

test('the page that the notice leads to turns autorenew off, and nothing is charged', async () => {
  const { accountId, email, browser, page } = await told()
  expect(new URL((await mailsTo(email))[0]?.data.url ?? '').pathname).toBe('/account')
  expect(await page()).toMatch(/Disable autorenew.*Are you sure you want to disable autorenew\?/s)
  const answer = await browser.submitForm('/api/account/autorenew', { autorenew: 'off' })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/account'])
  expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
  expect(await page()).toContain('Your latest subscription has expired. Renew today to start receiving issues again.')
  expect(await page()).toMatch(/Enable autorenew.*Are you sure you want to enable autorenew\?/s)
  expect(await page()).not.toContain('Disable autorenew')
  expect(await jobsFor(accountId), 'what is under way ends at once').toBe(1)
  expect(await renew(accountId, 1)).toEqual({ did: 'end' })
  expect(await renewalOf(accountId)).toMatchObject({ state: 'ended', ended_because: 'switched-off' })
  expect(await renew(accountId, NOTICE_OVER)).toEqual({ did: 'nothing' })
  expect(await chargesOf(accountId)).toEqual([])
  expect(await kindsTo(email)).toEqual(['renewal-notice'])
})

type Browser = Awaited<ReturnType<typeof told>>['browser']
const patch = async (browser: Browser, body: object = {}) => {
  const answer = await browser.send('PATCH', '/api/account/autorenew', JSON.stringify(body))
  return [answer.statusCode, answer.json()]
}
const turnOn = async (browser: Browser) =>
  (await browser.submitForm('/api/account/autorenew', { autorenew: 'on' })).headers.location

test('a script flips it, or says what it is to be, however often', async () => {
  const { accountId, browser } = await told()
  expect(await patch(browser)).toEqual([200, { autorenew: false }])
  expect(await patch(browser)).toEqual([200, { autorenew: true }])
  for (const autorenew of [false, false, true, true])
    expect(await patch(browser, { autorenew })).toEqual([200, { autorenew }])
  const empty = await browser.send('PATCH', '/api/account/autorenew')
  expect([empty.statusCode, empty.json()]).toEqual([200, { autorenew: false }])
  expect(await turnOn(browser)).toBe('/account')
  expect(await payerOf(accountId)).toMatchObject({ autorenew: true })
})

test('it is refused where no method is saved, and the page does not offer it', async () => {
  const { accountId, browser, page } = await told()
  await db.transaction().execute((trx) => forgetPayersMethod(trx, accountId, new Date()))
  const refused = [422, { errors: 'Add a payment method before you enable autorenew.' }]
  expect(await patch(browser)).toEqual(refused)
  expect(await patch(browser, { autorenew: true })).toEqual(refused)
  expect(await turnOn(browser)).toBe('/account')
  expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
  expect(await page()).not.toContain('Enable autorenew')
})

test('it is refused where the address is missing, and can always be turned off', async () => {
  const { accountId, browser, page } = await told()
  await db.deleteFrom('account_addresses').where('account_id', '=', accountId).execute()
  expect(await page()).toContain('Disable autorenew')
  expect(await patch(browser, { autorenew: false })).toEqual([200, { autorenew: false }])
  const errors = 'Add an address for your subscription before you enable autorenew.'
  expect(await patch(browser, { autorenew: true })).toEqual([422, { errors }])
  await turnOn(browser)
  expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
  expect(await page()).not.toContain('Enable autorenew')
})

test('it is refused where there is nothing that could renew itself', async () => {
  for (const name of ['lifetime', 'reader']) {
    const browser = openShopper()
    await browser.logIn(`${name}@demo.example`)
    expect(await patch(browser)).toEqual([422, { errors: 'You have no subscription that could renew itself.' }])
  }
})

test('turned off while a charge is decided on, it is charged once or not at all', async () => {
  const { accountId } = await told()
  await Promise.all([renew(accountId, NOTICE_OVER), switchAutorenew(context, accountId, false)])
  const charges = await chargesOf(accountId)
  expect(charges.length).toBe((await renewalOf(accountId))?.state === 'renewed' ? 1 : 0)
})

test('nobody turns off what is somebody else’s, and who has nothing that renews is offered nothing', async () => {
  const { accountId } = await told()
  const formOfGuest = await openShopper().submitForm('/api/account/autorenew', { autorenew: 'off' })
  expect([formOfGuest.statusCode, formOfGuest.headers.location]).toEqual([303, '/login?redirect=%2Faccount'])
  expect(await payerOf(accountId)).toMatchObject({ autorenew: true })
  for (const name of ['lifetime', 'reader']) {
    const browser = openShopper()
    await browser.logIn(`${name}@demo.example`)
    expect((await browser.send('GET', '/account')).body).not.toContain('utorenew')
  }
})
