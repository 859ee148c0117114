import { expect, test } from 'vitest'
import { liftBounce } from '#application/desk/care/lift-bounce.ts'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { countAudience } from '#store/letters/audience.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { rehearse } from '../../support/press-act.ts'
import { wordsIn } from '../../support/read-html.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const as = await openStaff({ openBrowser, clock, context })
const desk = { ...context, now: () => clock.now, by: { kind: 'command-line', name: 'ada' } } as const

const later = () => {
  clock.now = new Date(clock.now.getTime() + 60_000)
}
const bounces = async (email: string, reason = '552 5.2.2 The mailbox is full') => {
  later()
  await recordBounce({ ...context, now: () => clock.now }, { email, reason })
  later()
}

let readers = 0
/** Somebody who reads in print, with nothing but that. */
async function newReader() {
  const email = `arrives-${++readers}@reader.example`
  await run('subscriptions', 'add', email, '--deliverable', 'print-a', '--json')
  const account = await db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return { ...account, path: `/desk/readers/${account.ref}/arrives` }
}

const isSuspended = async (ref: string) =>
  (await db.selectFrom('accounts').select('suspended_at').where('ref', '=', ref).executeTakeFirstOrThrow())
    .suspended_at !== null
const counted = async () => JSON.parse((await run('work', '--json')).lines.join('\n')).bouncing
const leftOut = async () =>
  (await countAudience(db, ['subscribers-print'], 'news')).leftOut.find(({ reason }) => reason === 'bounces')?.count ??
  0
const entries = (ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['actor_name', 'refusal', 'details'])
    .where('action', '=', 'lift bounce')
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()

test('staff say that mail arrives again: what came back stays on record, and a later bounce says otherwise', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  const home = `/desk/readers/${reader.ref}`
  expect(wordsIn((await browser.get(home)).body)).toContain('Mail to this address does not come back.')
  expect((await rehearse(browser, reader.path)).statusCode, 'nothing came back').toBe(409)
  const before = { count: await counted(), leftOut: await leftOut() }
  await bounces(reader.email)
  expect([await counted(), await leftOut()]).toEqual([before.count + 1, before.leftOut + 1])
  expect((await browser.get('/desk/trouble?list=bouncing')).body, 'the list leads to it').toContain(
    `href="${reader.path}"`,
  )
  expect((await browser.get(home)).body).toContain(`href="${reader.path}"`)

  const looked = await rehearse(browser, reader.path)
  expect(looked.text).toContain('comes back since')
  expect(looked.text).toContain('The mailbox is full')
  expect(looked.text, 'what the site can not lift is said').toContain('listmonk')
  expect(await isSuspended(reader.ref), 'a look changes nothing').toBe(true)
  const pressed = await Promise.all([1, 2, 3].map(() => browser.submitForm(reader.path, looked.press)))
  expect(pressed.some(({ headers }) => headers.location === `${home}?done=arrives`)).toBe(true)
  expect([await counted(), await leftOut(), await isSuspended(reader.ref)]).toEqual([
    before.count,
    before.leftOut,
    false,
  ])
  expect(await entries(reader.ref)).toMatchObject([{ actor_name: 'Vera Holm', refusal: null, details: { bounces: 1 } }])
  const page = wordsIn((await browser.get(home)).body)
  expect(page).toMatch(/552 5\.2\.2 The mailbox is full since .{16}, says Vera Holm/)
  expect(page).not.toContain('(mail comes back)')

  await bounces(reader.email, '550 5.1.1 There is no such mailbox')
  expect([await counted(), await leftOut(), await isSuspended(reader.ref)]).toEqual([
    before.count + 1,
    before.leftOut + 1,
    true,
  ])
  const again = wordsIn((await browser.get(home)).body)
  expect(again).toContain('(mail comes back)')
  expect(again, 'the first stays lifted').toMatch(/552 5\.2\.2 The mailbox is full since/)
  const kept = db.selectFrom('mail_bounces').select('id').where('email', '=', reader.email)
  expect(await kept.execute()).toHaveLength(2)
})

test('what came back between the look and the press is shown first', async () => {
  const browser = await as('circulation')
  const reader = await newReader()
  await bounces(reader.email)
  const mail = { kind: 'order-receipt', email: reader.email, cause: `order-receipt:${reader.ref}`, data: null }
  const looked = await rehearse(browser, reader.path)
  await db
    .insertInto('mails')
    .values({ ...mail, created_at: clock.now, refused_at: clock.now })
    .execute()
  const pressed = await browser.submitForm(reader.path, looked.press)
  expect([pressed.statusCode, await isSuspended(reader.ref)]).toEqual([409, true])
  expect(wordsIn(pressed.body)).toContain('1 refused')
  expect(wordsIn(pressed.body)).toContain('not sent again by this')
})

test('a command tells what the page tells', async () => {
  const reader = await newReader()
  await bounces(reader.email)
  const tried = await run('readers', 'arrives', reader.ref, '--dry-run')
  expect(tried.lines[0]).toMatch(/^Would send mail to arrives-\d+@reader\.example again/)
  expect(await isSuspended(reader.ref)).toBe(true)
  const told = await run('readers', 'arrives', reader.ref, '--json')
  expect(JSON.parse(told.lines.join('\n'))).toMatchObject({ ok: true, bounces: 1, notSent: { refused: 0, leftOut: 0 } })
  const twice = await run('readers', 'arrives', reader.ref)
  expect([twice.code, twice.lines]).toEqual([1, ['✗ Mail to this address does not come back.']])
  const shown = JSON.parse((await run('readers', 'show', reader.ref, '--json')).lines.join('\n'))
  expect(shown.mailBack).toMatchObject({ since: null, bounces: [{ reason: '552 5.2.2 The mailbox is full' }] })
})

test('two who say it at once say it once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const reader = await newReader()
    await bounces(reader.email)
    const done = await Promise.all([1, 2, 3].map(() => liftBounce(desk, { ref: reader.ref, dryRun: false })))
    expect(done.map(({ ok }) => ok).sort()).toEqual([false, false, true])
    expect((await entries(reader.ref)).map(({ refusal }) => refusal).sort()).toEqual(['arrives', 'arrives', null])
  }
})

test('a mail that comes back at the same moment is not lost: it counts, or was lifted with the others', async () => {
  for (let round = 0; round < 10; round += 1) {
    const reader = await newReader()
    await bounces(reader.email)
    await Promise.all([
      liftBounce(desk, { ref: reader.ref, dryRun: false }),
      recordBounce(desk, { email: reader.email, reason: '550 at the same moment' }),
    ])
    const open = await db
      .selectFrom('mail_bounces')
      .select('id')
      .where('email', '=', reader.email)
      .where('lifted_at', 'is', null)
      .execute()
    expect(await isSuspended(reader.ref)).toBe(open.length > 0)
  }
})
