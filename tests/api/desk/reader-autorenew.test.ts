import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { switchAutorenew } from '#application/accounts/switch-autorenew.ts'
import { switchReadersAutorenew } from '#application/desk/care/switch-readers-autorenew.ts'
import { suspendAccount } from '#store/accounts/accounts.ts'
import { forgetPayersMethod, setAutorenew } from '#store/accounts/payers.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openPaymentSandbox } from '../../support/payments.ts'
import { lineOf, rehearse } from '../../support/press-act.ts'
import { NOTICE_OVER, renewalsOn } from '../../support/renewals.ts'

const sandbox = await openPaymentSandbox()
const site = await openAccess({ payments: sandbox.payments })
const { db, context, clock, openBrowser } = site
const { newSubscriber, renew, renewalOf, payerOf, kindsTo, chargesOf } = renewalsOn({ ...site, ...sandbox })
const run = openTestDesk({ DATABASE_URL: site.url, SANDBOX_STRIPE_API: sandbox.url })
const as = await openStaff({ openBrowser, clock, context })
const desk = { ...context, now: () => new Date(), by: { kind: 'command-line', name: 'ada' } } as const

async function newReader(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await newSubscriber(asked)
  const { ref } = await db
    .selectFrom('accounts')
    .select('ref')
    .where('id', '=', reader.accountId)
    .executeTakeFirstOrThrow()
  return { ...reader, ref, path: (verb: string) => `/desk/readers/${ref}/${verb}` }
}
const jobsFor = async (accountId: string) =>
  (await sql`select from graphile_worker.jobs where key = ${`renew-subscription:${accountId}`}`.execute(db)).rows.length
const acts = (ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'refusal', 'details'])
    .where('subject_ref', '=', ref)
    .where('action', '=', 'switch autorenew')
    .orderBy('id')
    .execute()

test('autorenew is switched off for somebody who called: nothing is charged any more, and the look says so', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  await renew(reader.accountId, 0)
  const looked = await rehearse(browser, reader.path('autorenew-off'))
  expect(looked.text).toMatch(
    /\$39\.95, not before \d{4}-\d\d-\d\d; they have been told\. Nothing is charged: autorenew is off\./,
  )
  expect(looked.text).toContain('None goes out.')
  expect(await payerOf(reader.accountId), 'a look changes nothing').toMatchObject({ autorenew: true })
  expect([await jobsFor(reader.accountId), await acts(reader.ref)]).toEqual([0, []])
  const done = await browser.submitForm(reader.path('autorenew-off'), looked.press)
  expect(done.statusCode).toBe(303)
  expect(lineOf((await browser.get(done.headers.location ?? '')).body)).toContain('Autorenew is off.')
  expect(await jobsFor(reader.accountId), 'what is under way ends at once').toBe(1)
  expect(await renew(reader.accountId, 1)).toEqual({ did: 'end' })
  expect(await renew(reader.accountId, NOTICE_OVER)).toEqual({ did: 'nothing' })
  expect([await chargesOf(reader.accountId), await kindsTo(reader.email)]).toEqual([[], ['renewal-notice']])
  expect(await acts(reader.ref)).toEqual([{ action: 'switch autorenew', refusal: null, details: { on: false } }])
})

test('switched on where a subscription has ended, its reader is mailed what will be charged, and when', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  await setAutorenew(db, reader.accountId, { on: false, at: new Date() })
  const looked = await rehearse(browser, reader.path('autorenew-on'))
  expect(looked.text).toMatch(
    /Nothing is charged: autorenew is off\. \$39\.95, not before \d{4}-\d\d-\d\d; they are told within the hour\./,
  )
  expect(looked.text).toContain(`what will be charged and when, to ${reader.email}`)
  expect((await browser.submitForm(reader.path('autorenew-on'), looked.press)).statusCode).toBe(303)
  expect(await payerOf(reader.accountId)).toMatchObject({ autorenew: true })
  expect(await renew(reader.accountId, 0)).toEqual({ did: 'notice' })
  expect(await kindsTo(reader.email)).toEqual(['renewal-notice'])
})

test('what keeps a reader’s own page from switching it on keeps staff from it, and says so before anybody tries', async () => {
  const browser = await as('circulation')
  const cardless = await newReader()
  await db.transaction().execute((trx) => forgetPayersMethod(trx, cardless.accountId, new Date()))
  const homeless = await newReader({ hasAddress: false })
  await setAutorenew(db, homeless.accountId, { on: false, at: new Date() })
  const several = await newReader()
  await setAutorenew(db, several.accountId, { on: false, at: new Date() })
  await db.updateTable('cycles').set({ copies: 5 }).where('account_id', '=', several.accountId).execute()
  const on = await newReader()
  for (const [reader, verb, words] of [
    [cardless, 'autorenew-on', 'No card or bank account of theirs is kept.'],
    [homeless, 'autorenew-on', 'An address is missing for what would be sent.'],
    [several, 'autorenew-on', 'They have no subscription that could renew itself.'],
    [on, 'autorenew-on', 'Autorenew is on already.'],
    [several, 'autorenew-off', 'Autorenew is off already.'],
  ] as const) {
    const page = lineOf((await browser.get(`/desk/readers/${reader.ref}`)).body)
    expect(page.slice(page.indexOf('Not now'))).toContain(words)
    const { statusCode, text } = await rehearse(browser, reader.path(verb))
    expect([statusCode, text.includes(words)], words).toEqual([409, true])
    const args = ['readers', 'autorenew', reader.ref, verb.slice('autorenew-'.length)]
    expect((await run(...args)).lines.join('\n')).toContain(`✗ ${words}`)
  }
  expect((await acts(cardless.ref)).map(({ refusal }) => refusal)).toEqual(['no-method'])
  expect(await payerOf(cardless.accountId)).toMatchObject({ autorenew: false })
})

test('whose mail comes back can have it on, and is told to be charged nothing', async () => {
  const reader = await newReader()
  await setAutorenew(db, reader.accountId, { on: false, at: new Date() })
  await suspendAccount(db, reader.email, new Date())
  const { lines } = await run('readers', 'autorenew', reader.ref, 'on', '--dry-run')
  expect(lines).toEqual([
    'Would switch autorenew on.',
    '  Nothing is charged: mail to them comes back, and who can’t be told is not charged.',
  ])
})

test('two who switch it off at once do it once, and a charge that is decided on meanwhile is made once or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { accountId, ref } = await newReader()
    await renew(accountId, 0)
    const off = () => switchReadersAutorenew(desk, { ref, on: false, dryRun: false })
    const [, one, two] = await Promise.all([
      renew(accountId, NOTICE_OVER),
      off(),
      off(),
      switchAutorenew(context, accountId, false),
    ])
    expect([one, two].filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
    expect(await payerOf(accountId)).toMatchObject({ autorenew: false })
    const charges = await chargesOf(accountId)
    expect(charges.length).toBe((await renewalOf(accountId))?.state === 'renewed' ? 1 : 0)
    for (const day of [NOTICE_OVER, 30, 60]) await renew(accountId, day)
    expect(await chargesOf(accountId), 'nothing is charged afterwards').toEqual(charges)
    expect((await acts(ref)).filter(({ refusal }) => refusal === null)).toHaveLength(
      [one, two].filter(({ ok }) => ok).length,
    )
  }
})

test('no one but circulation and owners switches it', async () => {
  const reader = await newReader()
  const books = await as('books')
  expect((await books.get(reader.path('autorenew-off'))).statusCode).toBe(403)
  expect((await books.submitForm(reader.path('autorenew-off'), { step: 'do', seen: 'x' })).statusCode).toBe(403)
  expect(await payerOf(reader.accountId)).toMatchObject({ autorenew: true })
})
