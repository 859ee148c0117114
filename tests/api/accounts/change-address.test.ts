import { expect, test } from 'vitest'
import { handOverIssue } from '#application/dispatches/hand-over-issue.ts'
import { supplementIssue } from '#application/dispatches/supplement-issue.ts'
import { changeAddressAnswer } from '#contract/account-address.ts'
import { ADDRESS_NOT_REQUIRED } from '#domain/addresses/address-needs.ts'
import { american } from '../../support/checkout.ts'
import { openSubscribe } from '../../support/subscribe.ts'
import { tester } from '../../support/test-database.ts'
import { isWholeProof } from '../../support/whole-proof.ts'

const { db, context, openShopper } = await openSubscribe()

const ROUNDS = isWholeProof ? 200 : 10
const LINK = 'demo-address'
const salem = { line1: '5 Elm Street', line2: '', city: 'Salem', state: 'MA', postcode: '01970', country: 'US' }

const accountOf = (name: string) =>
  db.selectFrom('accounts').select('id').where('email', '=', `${name}@demo.example`).executeTakeFirstOrThrow()
const keptBy = async (name: string) => {
  const { id } = await accountOf(name)
  const rows = await db
    .selectFrom('account_addresses')
    .select(['shipcode', 'address'])
    .where('account_id', '=', id)
    .execute()
  return Object.fromEntries(rows.map(({ shipcode, address }) => [shipcode, address]))
}
async function patch(browser: ReturnType<typeof openShopper>, path: string, address: object) {
  const answer = await browser.send('PATCH', `/api/account/${path}`, JSON.stringify(address))
  return { status: answer.statusCode, answer: answer.json() }
}
const asPlain = ({ ...address }: typeof salem, shipcode = 'ship-a') =>
  Object.fromEntries([
    ['address.shipcode', shipcode],
    ...Object.entries(address).map(([field, text]) => [`address.${field}`, text]),
  ])

test('the page that a mail leads to asks for the address that is missing', async () => {
  const { body, statusCode } = await openShopper().send('GET', `/account/address?token=${LINK}`)
  expect(statusCode).toBe(200)
  expect(body).toContain('No address on record')
  expect(body).toContain('This is the shipping for your current subscription.')
  expect(body).not.toContain('Return to settings')
  for (const wrong of ['demo-payment', 'x', ''])
    expect((await openShopper().send('GET', `/account/address?token=${wrong}`)).statusCode).toBe(404)
})

test('what is wrong with an address is told by its field, and nothing is kept', async () => {
  const path = `change-address/ship-a?token=${LINK}`
  expect(await patch(openShopper(), path, { ...salem, city: ' ', postcode: '', country_code: 'ship-a' })).toEqual({
    status: 422,
    answer: { errors: { address: { city: 'City is required.', postcode: 'Zip / Postal Code is required.' } } },
  })
  expect(
    (await patch(openShopper(), path, { ...salem, country: 'CA', state: 'ON' })).answer.errors.address,
  ).toHaveProperty('country')
  const elsewhere = await patch(openShopper(), `change-address/ship-b?token=${LINK}`, {
    ...salem,
    country: 'CA',
    state: 'ON',
    postcode: 'M5V 2T6',
  })
  expect(elsewhere).toEqual({ status: 422, answer: { errors: ADDRESS_NOT_REQUIRED } })
  expect((await patch(openShopper(), `change-address/ship-x?token=${LINK}`, salem)).status).toBe(404)
  for (const token of ['demo-payment', 'x', ''])
    expect((await patch(openShopper(), `change-address/ship-a?token=${token}`, salem)).status).toBe(401)
  expect((await patch(openShopper(), 'change-address/ship-a', salem)).status).toBe(401)
  expect(
    (await patch(openShopper(), `address/ship-a?token=${LINK}`, salem)).status,
    'a link has a way of its own',
  ).toBe(401)
  expect(await keptBy('noaddress')).toEqual({})
})

test('without scripts, what is wrong comes back with what was typed, and what is right is kept', async () => {
  const browser = openShopper()
  const url = `/api/account/change-address?token=${LINK}`
  const page = `/account/address?token=${LINK}`
  const refused = await browser.submitForm(url, asPlain({ ...salem, line1: 'Café "Elm"', city: '' }))
  expect([refused.statusCode, refused.headers.location]).toEqual([303, `${page}#update-address`])
  const told = (await browser.send('GET', page)).body
  expect(told).toContain('City is required.')
  expect(told).toContain('value="Café &quot;Elm&quot;"')
  expect((await openShopper().send('GET', page)).body, 'nobody else reads it').not.toContain('Elm')
  await browser.submitForm(url, asPlain({ ...salem, line1: 'x'.repeat(2000) }))
  expect((await browser.send('GET', page)).body).toContain('Address Line 1 is too long.')
  await browser.submitForm(url, asPlain(salem))
  const done = (await browser.send('GET', page)).body
  expect(done).toContain('Address updated successfully')
  expect(done).toContain('5 Elm Street')
  expect(await keptBy('noaddress')).toEqual({ 'ship-a': salem })
})

test('what waited for the address is on the list, or after its hand-over on a supplement', async () => {
  const { id } = await accountOf('noaddress')
  const label = db.selectFrom('deliveries').select('address').where('account_id', '=', id)
  expect(await label.where('issue_number', '=', 5).execute()).toEqual([{ address: salem }])
  await db.updateTable('deliveries').set({ address: null }).where('account_id', '=', id).execute()
  await db.deleteFrom('account_addresses').where('account_id', '=', id).execute()
  expect(await handOverIssue({ ...context, by: tester }, 5)).toMatchObject({ ok: true })
  expect(await supplementIssue(context, 5, { dryRun: true })).toMatchObject({ ok: false, reason: 'nobody-waits' })
  const sent = await patch(openShopper(), `change-address/ship-a?token=${LINK}`, { ...salem, country_code: 'ship-a' })
  expect(changeAddressAnswer.parse(sent.answer).addresses).toMatchObject({ a: salem, b: null, c: null })
  expect(await supplementIssue(context, 5, { dryRun: true })).toMatchObject({ ok: true, accounts: 1 })
})

test('whoever is logged in changes their own, in the categories that need one', async () => {
  const browser = openShopper()
  await browser.logIn('extended@demo.example')
  const page = (await browser.send('GET', '/account/address')).body
  expect(page).toContain('Current Mailing Address<')
  expect(page).toContain('218 Juniper Street')
  expect(page).toContain('Return to settings')
  const late = { issue: 5, from: 6 }
  expect(await patch(browser, 'address/ship-a', american)).toMatchObject({ status: 200, answer: { late } })
  await browser.submitForm('/api/account/change-address', asPlain(salem))
  expect((await browser.send('GET', '/account/address')).body).toContain(
    'Issue 5 is already on its way to your previous address. Your new address counts from issue 6.',
  )
  expect((await patch(browser, 'address/ship-a', american)).status).toBe(200)
  expect((await keptBy('extended'))['ship-a']).toMatchObject({ line1: american.line1 })
  expect((await patch(browser, 'address/ship-c', { ...salem, country: 'DE', state: '' })).answer).toEqual({
    errors: ADDRESS_NOT_REQUIRED,
  })
  const digital = openShopper()
  await digital.logIn('solidarity@demo.example')
  const shown = (await digital.send('GET', '/account/address')).body
  expect(shown).toContain('You currently have a digital subscription so an address is not required.')
  expect(shown).not.toContain('>Submit<')
  expect((await openShopper().send('GET', '/account/address')).headers.location).toBe(
    '/login?redirect=%2Faccount%2Faddress',
  )
})

test('nobody writes addresses without end', async () => {
  const browser = openShopper()
  await browser.logIn('expiring@demo.example')
  const canadian = { ...salem, city: 'Toronto', state: 'ON', postcode: 'M5V 2T6', country: 'CA' }
  const statuses = []
  for (let n = 0; n < 22; n += 1) statuses.push((await patch(browser, 'address/ship-b', canadian)).status)
  expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
  expect(statuses.at(-1)).toBe(429)
})

test('of two addresses that two tabs keep at once one stays whole', { timeout: ROUNDS * 10_000 }, async () => {
  const browser = openShopper()
  await browser.logIn('extended@demo.example')
  const boston = {
    line1: '9 Wharf Lane',
    line2: 'Floor 3',
    city: 'Boston',
    state: 'MA',
    postcode: '02110',
    country: 'US',
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    await db.deleteFrom('rate_limits').execute()
    const pair = round % 2 === 0 ? [salem, boston] : [boston, salem]
    const answers = await Promise.all(pair.map((address) => patch(browser, 'address/ship-a', address)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const kept = (await keptBy('extended'))['ship-a']
    const whole = kept?.line1 === salem.line1 ? salem : boston
    expect(kept).toMatchObject(whole)
  }
})
