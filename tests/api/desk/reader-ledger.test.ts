import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import { changeForReader } from '#application/subscription-changes/change-for-reader.ts'
import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { moveSubscription } from '#application/subscriptions/move-subscription.ts'
import { readStanding } from '#application/subscriptions/read-standing.ts'
import { findPayer, putPayer, setAutorenew } from '#store/accounts/payers.ts'
import { cancelCycleOfOrder } from '#store/subscriptions/cycles.ts'
import { openAccess } from '../../support/access.ts'
import { type Subscribed, settingsIn, subscribe } from '../../support/change.ts'
import { openTestDesk } from '../../support/desk.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { tester } from '../../support/test-database.ts'

const { openBrowser, clock, db, context: reading, url } = await openAccess()
const context = { ...reading, by: tester }
const run = openTestDesk({ DATABASE_URL: url })
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })

async function atDesk() {
  clock.now = new Date(clock.now.getTime() + 90_000)
  const browser = openBrowser()
  await browser.logIn('staff@demo.example')
  await browser.post('second-factor', { code: codes.generate({ timestamp: clock.now.getTime() }) })
  return browser
}
type Browser = Awaited<ReturnType<typeof atDesk>>

async function newAccount() {
  const email = `ledger-${randomUUID()}@desk.example`
  const row = { name: 'Ada Quill', email, email_key: email, created_at: new Date() }
  return { email, ...(await db.insertInto('accounts').values(row).returning(['id', 'ref']).executeTakeFirstOrThrow()) }
}
async function newReader(asked: Subscribed = {}) {
  const account = await newAccount()
  return { ...account, ...(await subscribe(db, account.id, asked)) }
}

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const seenOn = (html: string) => /name="seen" value="([^"]+)"/.exec(html)?.[1] ?? ''
const cycle = (token: string) =>
  db.selectFrom('cycles').selectAll().where('token', '=', token).executeTakeFirstOrThrow()

/** Looks, and then does what was shown; answers the plan's words and where it leads. */
async function act(browser: Browser, path: string, form: Record<string, string>, again: Record<string, string> = {}) {
  const looked = await browser.submitForm(path, { ...form, step: 'look' })
  expect(looked.statusCode, textOf(looked.body)).toBe(200)
  const done = await browser.submitForm(path, { ...form, ...again, step: 'do', seen: seenOn(looked.body) })
  return { plan: textOf(looked.body), status: done.statusCode, to: done.headers.location, body: textOf(done.body) }
}

test('issues are given extra: the end moves, and what an issue cost does not', async () => {
  const browser = await atDesk()
  const { token, ref } = await newReader()
  const path = `/desk/readers/${ref}/extend`
  const { plan, status, to } = await act(browser, path, { token, issues: '2' })
  expect(plan).toContain(`ends with issue ${PLANNED + 3} ends with issue ${PLANNED + 5}`)
  expect([status, to]).toEqual([303, `/desk/readers/${ref}?done=extend`])
  expect(await cycle(token)).toMatchObject({ tokens: 6, extra: 2, taken: 0 })
  const bad = await browser.submitForm(path, { token, issues: '0', step: 'look' })
  expect([bad.statusCode, textOf(bad.body)]).toEqual([422, expect.stringContaining('From 1 to 24 issues')])
  const told = await run('subscriptions', 'extend', token, '1', '--dry-run', '--json')
  expect(JSON.parse(told.lines.join('\n'))).toMatchObject({
    before: { issue: PLANNED + 5 },
    after: { issue: PLANNED + 6 },
  })
  expect((await cycle(token)).tokens, 'a rehearsal gives nothing').toBe(6)
})

test('a lifetime has no end that could be later, and the page says so', async () => {
  const browser = await atDesk()
  const { token, ref } = await newReader({ term: 'lifetime' })
  const { statusCode, body } = await browser.submitForm(`/desk/readers/${ref}/extend`, {
    token,
    issues: '1',
    step: 'look',
  })
  expect([statusCode, textOf(body)]).toEqual([409, expect.stringContaining('It is for life')])
  expect(await extendSubscription(context, { token: 'sub-none', issues: 1, dryRun: false })).toEqual({
    ok: false,
    reason: 'no-such-subscription',
  })
})

test('pressed twice at once, issues are given once', async () => {
  const browser = await atDesk()
  const { token, ref } = await newReader()
  const path = `/desk/readers/${ref}/extend`
  const { body } = await browser.submitForm(path, { token, issues: '3', step: 'look' })
  const press = { token, issues: '3', step: 'do', seen: seenOn(body), press: randomUUID() }
  await Promise.all([1, 2, 3].map(() => browser.submitForm(path, press)))
  expect((await cycle(token)).tokens).toBe(7)
})

test('a subscription is cancelled with why, which its reader’s page and the command show', async () => {
  const browser = await atDesk()
  const { token, ref, email } = await newReader()
  const path = `/desk/readers/${ref}/cancel`
  const unsaid = await browser.submitForm(path, { token, reason: '', note: '', step: 'look' })
  expect([unsaid.statusCode, textOf(unsaid.body)]).toEqual([422, expect.stringContaining('Choose a reason.')])
  const wordless = await browser.submitForm(path, { token, reason: 'other', note: ' ', step: 'look' })
  expect(textOf(wordless.body)).toContain('Say in words what it was.')
  const { status } = await act(browser, path, { token, reason: 'too-dear', note: 'Rent went up.' })
  expect(status).toBe(303)
  expect(await cycle(token)).toMatchObject({ cancelled_because: 'too-dear', cancelled_note: 'Rent went up.' })
  const page = textOf((await browser.get(`/desk/readers/${ref}`)).body)
  expect(page).toContain('cancelled: Too expensive (Rent went up.)')
  expect((await run('subscriptions', 'show', email)).lines.join('\n')).toContain('Too expensive: Rent went up.')
  const other = await newReader()
  expect((await run('subscriptions', 'cancel', other.token, '--reason', 'other')).code).not.toBe(0)
  expect((await cycle(other.token)).cancelled_at).toBeNull()
  expect((await run('subscriptions', 'cancel', other.token)).code).toBe(0)
  expect(await cycle(other.token)).toMatchObject({ cancelled_because: 'not-said', cancelled_note: null })
})

test('a subscription is added from a page as by the command', async () => {
  const browser = await atDesk()
  const { ref, id } = await newAccount()
  const form = { deliverable: 'digital', term: '2year', level: 'low', copies: '1', billedTo: 'Keel Library' }
  const path = `/desk/readers/${ref}/add`
  const bad = await browser.submitForm(path, { ...form, copies: 'many', step: 'look' })
  expect([bad.statusCode, textOf(bad.body)]).toEqual([422, expect.stringContaining('From 1 to 10,000 copies.')])
  const odd = await browser.submitForm(path, { ...form, term: 'forever', step: 'look' })
  expect(odd.statusCode).toBe(422)
  const { plan, status } = await act(browser, path, form)
  expect(plan).toContain('0 subscriptions 1 subscription; the new one: Digital, 8 issues, billed to Keel Library')
  expect(status).toBe(303)
  const rows = await db.selectFrom('cycles').select(['tokens', 'billed_to']).where('account_id', '=', id).execute()
  expect(rows).toEqual([{ tokens: 8, billed_to: 'Keel Library' }])
})

test('a subscription is moved: access ends and begins, autorenew goes off, and a refund follows it', async () => {
  const browser = await atDesk()
  const [from, to] = [await newReader(), await newAccount()]
  const at = new Date()
  await putPayer(db, { accountId: from.id, customer: `cus_${from.id}`, method: 'pm', at })
  await setAutorenew(db, from.id, { on: true, at })
  const path = `/desk/readers/${from.ref}/move`
  const nobody = await browser.submitForm(path, { token: from.token, email: 'no@body.example', name: '', step: 'look' })
  expect([nobody.statusCode, textOf(nobody.body)]).toEqual([422, expect.stringContaining('Say their name')])
  const { plan, status } = await act(browser, path, { token: from.token, email: to.email, name: '' })
  expect(plan).toContain(`ends with issue ${PLANNED + 3} nothing is to come`)
  expect(plan).toContain(`no subscription ends with issue ${PLANNED + 3}`)
  expect(plan).toContain('Autorenew goes off')
  expect(status).toBe(303)
  expect([await readStanding({ db }, from.id), await readStanding({ db }, to.id)]).toEqual(['expired', 'extended'])
  expect(await findPayer(db, from.id)).toMatchObject({ autorenew: false })
  const old = await cycle(from.token)
  expect(old).toMatchObject({ cancelled_because: 'moved', tokens: 4, account_id: from.id })
  const moved = await db.selectFrom('cycles').selectAll().where('moved_from', '=', old.id).executeTakeFirstOrThrow()
  expect(moved).toMatchObject({ account_id: to.id, tokens: 4, taken: 0, order_id: null })
  const order = {
    status: 'cancelled',
    currency: 'usd',
    receipt_hash: Buffer.alloc(32, from.id),
    created_at: at,
    touched_at: at,
  }
  const { id: orderId } = await db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  await db.updateTable('cycles').set({ order_id: orderId }).where('id', '=', old.id).execute()
  await db.transaction().execute((trx) => cancelCycleOfOrder(trx, orderId, at))
  expect((await cycle(moved.token)).cancelled_at, 'what is refunded is nobody’s').not.toBeNull()
  await db.updateTable('cycles').set({ order_id: null }).where('id', '=', old.id).execute()
})

test('whoever has no account gets one by name; nothing goes to whoever had it or has a lifetime', async () => {
  const from = await newReader({ deliverable: 'print-a' })
  const move = (email: string, name: string | null = null) =>
    moveSubscription(context, { token: from.token, email, name, dryRun: false })
  expect(await move(from.email)).toEqual({ ok: false, reason: 'same-account' })
  expect(await move('not an address')).toEqual({ ok: false, reason: 'bad-email' })
  expect(await move((await newReader({ term: 'lifetime' })).email)).toEqual({ ok: false, reason: 'no-use' })
  const email = `heir-${randomUUID()}@desk.example`
  expect(await move(email)).toEqual({ ok: false, reason: 'no-such-account' })
  expect(await move(email, 'Bo Quill')).toMatchObject({
    ok: true,
    issues: 4,
    waitsForAddress: true,
    to: { ref: null, name: 'Bo Quill', before: { kind: 'never' } },
  })
  expect(await move(email)).toEqual({ ok: false, reason: 'cancelled' })
})

test('what costs more is refused with its price, or given with why; what costs nothing is done', async () => {
  const browser = await atDesk()
  const { token, ref, cycleId, id } = await newReader({ addresses: ['print-a'] })
  const path = `/desk/readers/${ref}/change`
  const wanted = { token, deliverable: 'print-a', level: 'low' }
  const refused = await browser.submitForm(path, { ...wanted, because: '', step: 'look' })
  expect([refused.statusCode, textOf(refused.body)]).toEqual([
    422,
    expect.stringMatching(/It costs \$\d+\.\d\d more\./),
  ])
  const { plan, status } = await act(browser, path, { ...wanted, because: 'A prize.' })
  expect(plan).toMatch(/None moves: \$\d+\.\d\d is given\./)
  expect(status).toBe(303)
  expect(await settingsIn(db, cycleId)).toEqual({ level: 'low', set: 'print-a', active: 'print-a' })
  const change = (deliverable: 'digital' | 'print-b' | 'print-a') =>
    changeForReader(context, { token, wanted: { deliverable, level: 'low' }, because: '', dryRun: false })
  expect(await change('print-a')).toEqual({ ok: false, reason: 'unchanged' })
  expect(await change('digital')).toMatchObject({ ok: true, given: null })
  expect(await settingsIn(db, cycleId), 'what was given can be switched back to').toMatchObject({ set: 'print-a' })
  await db.deleteFrom('account_addresses').where('account_id', '=', id).execute()
  expect(await change('print-a')).toEqual({ ok: false, reason: 'no-address' })
  const given = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'change subscription')
    .where('subject_ref', '=', ref)
    .where('refusal', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  expect(given?.details).toMatchObject({ because: 'A prize.', givenCents: expect.any(Number) })
})

test('two accounts are merged after every row was shown and the address typed once more; the closed one leads on', async () => {
  const browser = await atDesk()
  const [into, closed] = [await newReader(), await newReader()]
  const path = `/desk/readers/${into.ref}/merge`
  const same = await browser.submitForm(path, { email: into.email, step: 'look' })
  expect([same.statusCode, textOf(same.body)]).toEqual([422, expect.stringContaining('That is the same account.')])
  const hasty = await act(browser, path, { email: closed.email })
  expect(hasty.status).toBe(422)
  expect(hasty.plan).toContain('cycles of')
  expect(hasty.plan).toContain('subscriptions: 1 move')
  expect(hasty.plan).toContain(`${closed.email} is told`)
  const { status, to } = await act(browser, path, { email: closed.email }, { 'typed-again': closed.email })
  expect([status, to], JSON.stringify({ status, to })).toEqual([303, `/desk/readers/${into.ref}?done=merge`])
  const { statusCode, headers } = await browser.get(`/desk/readers/${closed.ref}`)
  expect([statusCode, headers.location]).toEqual([302, `/desk/readers/${into.ref}`])
  expect((await openBrowser().get(`/desk/readers/${closed.ref}`)).headers.location).not.toContain(into.ref)
})

test.each(['add', 'extend', 'change', 'cancel', 'move', 'merge'])(
  'circulation may %s from the page, books and editors are refused, and that they tried is kept',
  async (verb) => {
    await changeRoles(context, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })
    const { ref } = await newReader()
    const path = `/desk/readers/${ref}/${verb}`
    const answers: Record<string, [number, number]> = {}
    for (const role of ['circulation', 'books', 'editor'] as const) {
      await changeRoles(context, { email: 'staff@demo.example', roles: [role], dryRun: false })
      const browser = await atDesk()
      const shown = await browser.get(path)
      answers[role] = [shown.statusCode, (await browser.submitForm(path, { step: 'do', seen: 'x' })).statusCode]
    }
    await changeRoles(context, { email: 'staff@demo.example', roles: ['owner'], dryRun: false })
    expect(answers).toEqual({ circulation: [200, 422], books: [403, 403], editor: [403, 403] })
    const tried = await db.selectFrom('audit_log').select('refusal').where('subject_ref', '=', ref).execute()
    expect(tried).toEqual([{ refusal: 'not-allowed' }, { refusal: 'not-allowed' }])
  },
)
