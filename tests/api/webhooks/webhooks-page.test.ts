import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import { deliverWebhook } from '#application/webhooks/deliver-webhook.ts'
import { readDeliveries, readEndpoints } from '#application/webhooks/manage-webhooks.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { isSignedBy, openReceiver } from '../../support/webhook-receiver.ts'

const { openBrowser, clock, db, context: site, url } = await openAccess()
const context = { ...site, now: () => clock.now }
const run = openTestDesk({ DATABASE_URL: url })
const receiver = await openReceiver()
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const codeNow = () => codes.generate({ timestamp: clock.now.getTime() })
const ADD = '/desk/webhooks/add'

/** Somebody who always stays an owner, so that the demo's owner can be anything. */
await changeRoles(site, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })

async function as(...roles: StaffRole[]) {
  await changeRoles(site, { email: 'staff@demo.example', roles, dryRun: false })
  clock.now = new Date(clock.now.getTime() + 90_000)
  const browser = openBrowser()
  await browser.logIn('staff@demo.example')
  await browser.post('second-factor', { code: codeNow() })
  return browser
}
type Browser = Awaited<ReturnType<typeof as>>

const fieldOn = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
const pressOf = (html: string) => ({ step: 'do', seen: fieldOn(html, 'seen'), press: fieldOn(html, 'press') })
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const entries = (action: string) =>
  db.selectFrom('audit_log').select(['subject_ref', 'refusal']).where('action', '=', action).orderBy('id').execute()

async function add(browser: Browser, more: Record<string, string> = {}) {
  const secret = fieldOn((await browser.get(ADD)).body, 'secret')
  const fields = {
    url: receiver.url,
    'event-reader-changed': 'reader.changed',
    'event-donated': 'donated',
    secret,
    ...more,
  }
  const looked = await browser.submitForm(ADD, { ...fields, step: 'look' })
  const press = { ...fields, ...pressOf(looked.body) }
  return { secret, looked, press, done: await browser.submitForm(ADD, press) }
}

test('an owner adds a tool, whose secret is shown until then and never again; it is told what a reader changes', async () => {
  const browser = await as('owner')
  const { secret, press, done } = await add(browser)
  expect(secret).toMatch(/^whsec_/)
  expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/webhooks?done=add'])
  expect((await browser.submitForm(ADD, press)).statusCode).toBe(303)
  const [endpoint, ...more] = await readEndpoints(context)
  expect([endpoint?.url, more.length]).toEqual([receiver.url, 0])
  expect(await entries('add webhook')).toEqual([{ subject_ref: endpoint?.ref, refusal: null }])
  const { body, headers } = await browser.get('/desk/webhooks?done=add')
  expect(headers['cache-control']).toBe('private, no-store')
  expect(body).toContain(receiver.url)
  expect(body).not.toContain('whsec_')

  await run('readers', 'name', 'acc-donor', 'Walter N. Kemelu')
  const [waiting] = await readDeliveries(context, { state: 'waiting' })
  await deliverWebhook(context, waiting?.id ?? '')
  const [told] = receiver.received
  expect(told?.message).toMatchObject({ event: 'reader.changed', reader: 'acc-donor', data: { changed: 'name' } })
  expect(told?.body).not.toContain('Kemelu')
  expect(told && isSignedBy(secret, told)).toBe(true)
})

test('an owner changes a tool on its page, once by eight presses, and gives it a new secret', async () => {
  const browser = await as('owner')
  const [endpoint] = await readEndpoints(context)
  const path = `/desk/webhooks/${endpoint?.ref}/change`
  const opened = (await browser.get(path)).body
  expect(fieldOn(opened, 'url')).toBe(receiver.url)
  expect(opened).toMatch(/id="event-donated"[^>]*checked/)
  const fields = { url: `${receiver.url}?v=2`, 'event-subscribed': 'subscribed', email: 'yes' }
  const nothing = {
    url: receiver.url,
    'event-reader-changed': 'reader.changed',
    'event-donated': 'donated',
    step: 'look',
  }
  const same = await browser.submitForm(path, nothing)
  expect([same.statusCode, textOf(same.body).includes('Nothing would change.')]).toEqual([409, true])
  const none = await browser.submitForm(path, { url: receiver.url, step: 'look' })
  expect([none.statusCode, textOf(none.body).includes('Choose what it is told of.')]).toEqual([422, true])

  const looked = await browser.submitForm(path, { ...fields, step: 'look' })
  const plan = textOf(looked.body)
  expect(plan).toContain(`Where it listens ${receiver.url} ${receiver.url}?v=2`)
  expect(plan).toContain('told of reader.changed, donated told of subscribed')
  expect(plan).toContain('stay here are told')
  expect(plan).not.toContain('for seven days both sign')
  const press = { ...fields, ...pressOf(looked.body) }
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.submitForm(path, press)))
  expect(answers.filter(({ statusCode }) => statusCode === 303).length).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
  expect(await readEndpoints(context)).toMatchObject([
    { url: `${receiver.url}?v=2`, events: ['subscribed'], withEmail: true, oldSecretUntil: null },
  ])
  expect((await entries('change webhook')).filter(({ refusal }) => refusal === null)).toHaveLength(1)

  const back = { url: receiver.url, 'event-reader-changed': 'reader.changed', 'event-donated': 'donated', renew: 'yes' }
  const bad = await browser.submitForm(path, { ...back, secret: 'abc', step: 'look' })
  expect(textOf(bad.body)).toContain('24 to 64 random bytes')
  const secret = fieldOn((await browser.get(path)).body, 'secret')
  const renewing = await browser.submitForm(path, { ...back, secret, step: 'look' })
  expect(textOf(renewing.body)).toContain('a new one; for seven days both sign')
  expect((await browser.submitForm(path, { ...back, secret, ...pressOf(renewing.body) })).statusCode).toBe(303)
  const page = (await browser.get('/desk/webhooks?done=change')).body
  expect(textOf(page)).toContain('It is changed.')
  expect(textOf(page)).toContain('with both secrets until')
  expect(page).not.toContain('whsec_')
})

test('a tool is not added again by its old code after a while, nor with what it can not be told by', async () => {
  const browser = await as('owner')
  clock.now = new Date(clock.now.getTime() + 20 * 60_000)
  const { done } = await add(browser)
  expect(done.statusCode).toBe(422)
  const said = async (fields: Record<string, string>) =>
    textOf(
      (
        await browser.submitForm(ADD, {
          url: receiver.url,
          'event-donated': 'donated',
          secret: '',
          ...fields,
          step: 'look',
        })
      ).body,
    )
  expect(await said({ url: 'http://tool.example/' })).toContain('must begin with https://')
  expect(await said({ url: 'nowhere' })).toContain('That is no address')
  expect(await said({ 'event-donated': '', secret: `whsec_${'A'.repeat(44)}` })).toContain('Choose what it is told of.')
  expect(await said({ secret: 'abc' })).toContain('24 to 64 random bytes')
  expect(await readEndpoints(context)).toHaveLength(1)
})

test('what a tool did not take is listed with what it said, counted among the work, and sent again once', async () => {
  const [endpoint] = await readEndpoints(context)
  await sql`update webhook_deliveries set state = 'failed', attempts = 8, error = 'It answered 503'`.execute(db)
  const browser = await as('owner')
  expect(textOf((await browser.get('/desk')).body)).toContain('1 Messages that other tools did not take')
  expect(JSON.parse((await run('work', '--json')).lines.join('\n')).failedWebhooks).toBe(1)
  const { body } = await browser.get('/desk/webhooks')
  expect(textOf(body)).toContain('It answered 503')
  const told = JSON.parse((await run('webhooks', 'deliveries', '--state', 'failed', '--json')).lines.join('\n'))
  const path = `/desk/webhooks/deliveries/${told[0].id}/replay`
  expect(body).toContain(path)
  const looked = await browser.submitForm(path, { step: 'look' })
  expect((await browser.submitForm(path, pressOf(looked.body))).statusCode).toBe(303)
  expect(await readDeliveries(context, { state: 'waiting' })).toHaveLength(1)
  expect((await browser.submitForm(path, { step: 'look' })).statusCode).toBe(409)

  const away = `/desk/webhooks/${endpoint?.ref}/remove`
  const plan = await browser.submitForm(away, { step: 'look' })
  expect(textOf(plan.body)).toContain('What waits for it 1 dropped')
  expect((await browser.submitForm(away, pressOf(plan.body))).statusCode).toBe(303)
  expect(await readEndpoints(context)).toEqual([])
  expect(textOf((await browser.get('/desk/webhooks')).body)).toContain('No tool is told yet.')
})

test.each<StaffRole>(['circulation', 'books', 'editor'])(
  '%s sees no webhooks and adds none, and that is kept',
  async (role) => {
    const browser = await as(role)
    const before = (await entries('add webhook')).length
    expect((await browser.get('/desk/webhooks')).statusCode).toBe(403)
    expect(
      (await browser.submitForm(ADD, { url: receiver.url, 'event-donated': 'donated', step: 'do' })).statusCode,
    ).toBe(403)
    const [endpoint] = await readEndpoints(context)
    if (endpoint)
      expect((await browser.submitForm(`/desk/webhooks/${endpoint.ref}/change`, { step: 'do' })).statusCode).toBe(403)
    expect((await entries('add webhook')).slice(before)).toEqual([{ subject_ref: 'webhooks', refusal: 'not-allowed' }])
  },
)
