import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { german, openChanges } from '../../support/change.ts'
import { type american, canadian } from '../../support/checkout.ts'

const site = await openChanges()
const { app, db, newSubscriber, settingsOf, addressesOf, openShopper } = site

/** What is there to be read: without what islands are told, and without React's marks between texts. */
const readable = (html: string) => html.replaceAll(/ data-props="[^"]*"/g, '').replaceAll('<!-- -->', '')

const tokensOf = async (name: string) => {
  const rows = db
    .selectFrom('cycles')
    .innerJoin('accounts', 'accounts.id', 'cycles.account_id')
    .select('cycles.token')
    .where('accounts.email', '=', `${name}@demo.example`)
    .orderBy('position')
  return (await rows.execute()).map(({ token }) => token)
}

/** The page of one of a demo account's subscriptions, the last unless said. */
async function open(name: string, { query = '', nth = -1 } = {}) {
  const shopper = openShopper()
  await shopper.logIn(`${name}@demo.example`)
  const token = (await tokensOf(name)).at(nth)
  const { statusCode, body, headers } = await shopper.send('GET', `/account/subscriptions/${token}${query}`)
  return { status: statusCode, page: readable(body), headers }
}

const checked = (page: string, name: string) =>
  [...page.matchAll(/<input[^>]*type="radio"[^>]*>/g)]
    .map(([input]) => input)
    .filter((input) => input.includes(`name="${name}"`) && input.includes(' checked'))
    .map((input) => input.match(/ value="([^"]*)"/)?.[1])

describe('the page of a demo account shows', () => {
  test('print with an address, what upgrading costs for what is left, and what becomes of the issue that is cut', async () => {
    const { status, page, headers } = await open('extended')
    expect(status).toBe(200)
    expect(headers['cache-control']).toContain('no-store')
    expect(page).toContain('Current Subscription')
    expect(page).toContain('You have a 1-Year, Print subscription with United States shipping.')
    expect(page).toContain('There are 3 issues remaining, expected to send to the following address:')
    expect(page).toContain('218 Juniper Street')
    expect(page).toContain('Update Your Subscription')
    expect(page).toContain('Adjust Subscription')
    expect(page).toContain('+$7.50')
    expect(page).toContain('+$22.50')
    expect(page).toContain('A new address counts from Issue 5, whose mailing list is made but not handed over yet.')
    expect(checked(page, 'deliverable')).toEqual(['print-a'])
    expect(page).not.toContain('name="level" value="high"')
    expect(page).toContain('Update Subscription</span>')
    expect(page).toContain('href="/account">Return to settings')
    expect(page).toContain('noindex')
  })

  test('another choice without scripts: its address, its price, and from which issue on it counts', async () => {
    const { page } = await open('extended', { query: '?deliverable=print-b' })
    expect(checked(page, 'deliverable')).toEqual(['print-b'])
    expect(page).toMatch(/<strong>\$7\.50<\/strong> Upgrade to Print \(Canada\)/)
    expect(page).toContain('This change counts from Issue 5, whose mailing list is made but not handed over yet.')
    expect(page).toContain('name="address.line1"')
    expect(page).not.toContain('Update Subscription</span>')
    const files = await open('extended', { query: '?deliverable=digital' })
    expect(files.page).toContain('This change counts from Issue 6.')
    expect(files.page).toContain('The mailing list of Issue 5 is made already: it still comes as Print (US).')
    expect(files.page).not.toContain('name="address.line1"')
    expect(files.page).not.toContain('name="keep_address"')
    expect(files.page).toContain('Update Subscription</span>')
  })

  test('what was paid for, where something else is sent', async () => {
    const { page } = await open('switched')
    expect(page).toContain(
      'You paid for a 1-Year, Print subscription with International shipping. It is currently set to a 1-Year, Digital subscription.',
    )
    expect(page).toContain('There are 2 issues remaining in this subscription.')
    expect(page).toContain('As it was paid for')
    expect(page).not.toContain('+$')
  })

  test('the rate, to whoever pays the high one', async () => {
    const { page } = await open('solidarity')
    expect(page).toContain('You have a 2-Year, Digital subscription.')
    expect(checked(page, 'level')).toEqual(['high'])
    expect(page).toContain('You can upgrade to print for free by switching to the Standard rate.')
    expect(page).toContain('+$37.50')
    const low = await open('solidarity', { query: '?level=low&deliverable=print-b' })
    expect(checked(low.page, 'level')).toEqual(['low'])
    expect(low.page).toContain('+$30.00')
    expect(low.page).not.toContain('+$37.50')
    expect(low.page).toContain('it can not be changed back to the Solidarity rate here.')
    expect(low.page).toContain('Update Subscription</span>')
  })

  test('that no address is on record', async () => {
    const { page } = await open('noaddress')
    expect(page).toContain(
      'There are 3 issues remaining. There is a problem: there is no address on record for us to send to.',
    )
    expect(page).toContain('name="address.line1"')
  })

  test('lifetimes, which have no end', async () => {
    const print = await open('lifetime')
    expect(print.page).toContain('You have a Lifetime, Print subscription with United States shipping.')
    expect(print.page).toContain('Your issues will send to the following address:')
    expect(checked(print.page, 'level')).toEqual(['high'])
    expect(print.page).toContain('You can upgrade your shipping for free by switching to the Standard rate.')
    const files = await open('lifetime-digital')
    expect(files.page).toContain('You have a Lifetime, Digital subscription.')
    expect(files.page).toContain('You can expect to continue receiving digital issues indefinitely')
    expect(files.page).toContain('+$300.00')
  })

  test('a cycle whose turn comes later', async () => {
    const { page } = await open('twocycles', { query: '?deliverable=print-a' })
    expect(page).toContain('This change counts from Issue 7.')
    expect(page).toMatch(/<strong>\$15\.00<\/strong> Upgrade to Print \(US\)/)
    const first = await open('twocycles', { query: '?deliverable=digital', nth: 0 })
    expect(first.page).toContain('There is 1 issue remaining')
    expect(first.page).toContain('This change counts from Issue 6.')
  })

  test('that nothing can be changed any more, with the way to the addresses', async () => {
    for (const name of ['expiring', 'expired']) {
      const { status, page } = await open(name)
      expect(status).toBe(200)
      expect(page).toMatch(
        /Unfortunately, options for updating this subscription are not available\. If you&#x27;re only trying to change your mailing address, please visit <a href="\/account\/address">this page\.<\/a>/,
      )
      expect(page).not.toContain('Adjust Subscription')
    }
  })

  test('why an upgrade is not sold here, where it is not', async () => {
    const { shopper, token } = await newSubscriber({ copies: 2 })
    const { body } = await shopper.send('GET', `/account/subscriptions/${token}?deliverable=digital`)
    expect(readable(body)).toContain(
      'Automatic upgrade is not available for this subscription. To upgrade your subscription email us at help@lodestar.example and we&#x27;ll help you out.',
    )
    const inputs = [...readable(body).matchAll(/<input[^>]*name="deliverable"[^>]*>/g)].map(([input]) => input)
    expect(inputs.filter((input) => input.includes('disabled'))).toHaveLength(3)
  })
})

test('whoever is not logged in is led to the log-in, and back', async () => {
  const answer = await app.inject('/account/subscriptions/abc')
  expect([answer.statusCode, answer.headers.location]).toEqual([
    302,
    '/login?redirect=%2Faccount%2Fsubscriptions%2Fabc',
  ])
})

test('staff see the page of a subscriber, and can change nothing', async () => {
  const staff = openShopper()
  await staff.logIn('staff@demo.example')
  const secret = Secret.fromBase32('JBSWY3DPEHPK3PXP')
  const code = new TOTP({ secret }).generate({ timestamp: site.clock.now.getTime() })
  expect((await staff.post('second-factor', { code })).statusCode).toBe(200)
  const token = (await tokensOf('extended')).at(-1)
  const url = `/account/subscriptions/${token}`
  expect((await staff.send('GET', url)).statusCode).toBe(404)
  const { body } = await staff.send('GET', `${url}?admin-view=acc-extended`)
  expect(body).toContain('for view-only purposes')
  expect(body).toContain('There are 3 issues remaining')
  expect(body).not.toContain('Adjust Subscription')
  expect((await staff.send('GET', `/api${url}`)).statusCode).toBe(404)
  const subscription = { token, deliverable: 'digital' }
  const sent = JSON.stringify({ subscription })
  expect((await staff.send('POST', '/api/account/subscriptions/update', sent)).statusCode).toBe(403)
})

describe('without scripts', () => {
  const url = '/api/account/subscriptions/update'
  type Somebody = Awaited<ReturnType<typeof newSubscriber>>

  /** Sends the form, and follows where it leads. */
  async function send({ shopper, token }: Somebody, fields: Record<string, string>) {
    const sent = await shopper.submitForm(url, { token, ...fields })
    const to = sent.headers.location?.split('#', 1)[0] ?? ''
    const { body } = await shopper.send('GET', to)
    return { status: sent.statusCode, to: sent.headers.location, page: readable(body), headers: sent.headers }
  }
  const asFields = (address: typeof american) =>
    Object.fromEntries(Object.entries(address).map(([field, text]) => [`address.${field}`, text]))

  test('a change is done, and said so on the page', async () => {
    const somebody = await newSubscriber({ deliverable: 'print-a' })
    const { status, to, page } = await send(somebody, { deliverable: 'digital', level: 'low' })
    expect([status, to]).toEqual([303, `/account/subscriptions/${somebody.token}`])
    expect(page).toContain('Subscription updated successfully')
    expect(page).toContain('It is currently set to a 1-Year, Digital subscription.')
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ set: 'print-a', active: 'digital' })
  })

  test('an address is kept, written anew, or asked for with the next page', async () => {
    const somebody = await newSubscriber({ deliverable: 'print-c', addresses: ['print-b', 'print-c'] })
    const asked = await send(somebody, { deliverable: 'print-b', keep_address: 'change' })
    expect(asked.page).toContain('Nothing is changed yet: please write the address that your issues should go to.')
    expect(asked.page).toContain('name="address.line1"')
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ active: 'print-c' })
    const wrong = await send(somebody, { deliverable: 'print-b', ...asFields({ ...canadian, city: '' }) })
    expect(wrong.page).toContain('City is required.')
    expect(wrong.page).toContain(`value="${canadian.line1}"`)
    await send(somebody, { deliverable: 'print-b', ...asFields({ ...canadian, line1: '7 Quai' }) })
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ active: 'print-b' })
    expect(await addressesOf(somebody.accountId)).toMatchObject({
      'ship-b': { line1: '7 Quai' },
      'ship-c': { line1: german.line1 },
    })
  })

  test('what costs something says that it needs scripts, and nothing is changed', async () => {
    const somebody = await newSubscriber({ addresses: ['print-a'] })
    const { page } = await send(somebody, { deliverable: 'print-a', keep_address: 'keep' })
    expect(page).toContain('Paying for an upgrade needs JavaScript.')
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ active: 'digital' })
  })

  test('another’s subscription is not there, and whoever is logged out is led to the log-in', async () => {
    const { token } = await newSubscriber({ deliverable: 'print-a' })
    const other = await newSubscriber()
    const answer = await other.shopper.submitForm(url, { token, deliverable: 'digital' })
    expect(answer.statusCode).toBe(404)
    const nobody = await openShopper().submitForm(url, { token, deliverable: 'digital' })
    expect([nobody.statusCode, nobody.headers.location]).toEqual([
      303,
      `/login?redirect=${encodeURIComponent(`/account/subscriptions/${token}`)}`,
    ])
  })

  test('no captcha stands in front of it: each account has twenty an hour', async () => {
    const somebody = await newSubscriber({ deliverable: 'print-a' })
    const fields = { token: somebody.token, deliverable: 'digital' }
    for (let press = 1; press <= 20; press += 1)
      expect((await somebody.shopper.submitForm(url, fields)).headers['retry-after']).toBeUndefined()
    const refused = await send(somebody, { deliverable: 'print-a' })
    expect(refused.headers['retry-after']).toBeDefined()
    expect(refused.page).toContain('Too many attempts.')
    expect(await settingsOf(somebody.cycleId)).toMatchObject({ active: 'digital' })
  })
})
