import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import { readImportRun } from '#application/moving/read-imports.ts'
import { continueImport } from '#application/moving/run-import.ts'
import type { StaffRole } from '#domain/audit/staff-roles.ts'
import { openCheckout } from '../../support/checkout.ts'
import { openTestDesk } from '../../support/desk.ts'
import { HEADERS } from '../../support/import.ts'

const PAGE = '/desk/import'
const shop = await openCheckout()
const { openBrowser, clock, db, context } = shop
const desk = openTestDesk({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const code = () => codes.generate({ timestamp: clock.now.getTime() })
await changeRoles(context, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })

async function as(...roles: StaffRole[]) {
  await changeRoles(context, { email: 'staff@demo.example', roles, dryRun: false })
  clock.now = new Date(clock.now.getTime() + 90_000)
  const browser = openBrowser()
  await browser.logIn('staff@demo.example')
  await browser.post('second-factor', { code: code() })
  return browser
}
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''

function formOf(content: BlobPart, more: Record<string, string> = {}) {
  const form = new FormData()
  form.set('file', new File([content], 'readers.csv'))
  for (const [key, value] of Object.entries(more)) form.set(key, value)
  return form
}
const file = (email: string) => `${HEADERS}\nx-${email},${email},Ada Keel,digital,3,no,1,,,2024-03-05,no,,,,,,,`

async function upload(browser: Awaited<ReturnType<typeof as>>, text: string, more: Record<string, string> = {}) {
  const answer = await browser.submitFiles(PAGE, formOf(text, more))
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}

test('a file is uploaded, mapped, run with a code, and undone; the page says what the command says', async () => {
  const browser = await as('circulation')
  const home = await upload(browser, 'Mail of,Which\nada@desk.example,digital\n')
  const run = Number(home.split('/').at(-1))
  expect(textOf((await browser.get(home)).body)).toContain('Say which column has the email')

  const mapping = { 'column.email': 'Mail of', 'column.kind': 'Which', 'otherwise.issues-left': '4' }
  const rest = { 'day-order': 'as-written', existing: 'leave-out', 'same-email': 'leave-out' }
  const looked = await browser.submitForm(`${home}/map`, { ...mapping, ...rest, step: 'look' })
  expect(textOf(looked.body)).toContain('Rows added')
  const mapped = {
    ...mapping,
    ...rest,
    step: 'do',
    seen: field(looked.body, 'seen'),
    press: field(looked.body, 'press'),
  }
  expect((await browser.submitForm(`${home}/map`, mapped)).statusCode).toBe(303)
  expect(textOf((await browser.get(home)).body)).toContain('added 1')

  clock.now = new Date(clock.now.getTime() + 20 * 60_000)
  const plan = await browser.submitForm(`${home}/run`, { step: 'look' })
  expect(textOf(plan.body)).toContain('None goes out.')
  const go = { step: 'do', seen: field(plan.body, 'seen'), press: field(plan.body, 'press') }
  const refused = await browser.submitForm(`${home}/run`, go)
  expect([refused.statusCode, textOf(refused.body)]).toEqual([422, expect.stringContaining('Type the code')])
  const done = await browser.submitForm(`${home}/run`, { ...go, 'second-factor-code': code() })
  expect(done.statusCode).toBe(303)
  expect(textOf((await browser.get(String(done.headers.location))).body)).toContain('It is being run')
  // What the worker does with the job that was queued.
  await continueImport(context, run)
  const shown = textOf((await browser.get(home)).body)
  expect(shown).toContain('Nobody was mailed')
  const said = JSON.parse((await desk('import', 'list', String(run), '--json')).lines.join('\n'))
  expect(said).toEqual(JSON.parse(JSON.stringify(await readImportRun(context, { run, from: 0 }))))
  expect(said.counts).toMatchObject({ rows: 1, added: 1 })

  const undo = await browser.submitForm(`${home}/undo`, { step: 'look' })
  const undone = { step: 'do', seen: field(undo.body, 'seen'), press: field(undo.body, 'press') }
  expect((await browser.submitForm(`${home}/undo`, undone)).statusCode).toBe(303)
  expect(await db.selectFrom('accounts').select('id').where('email', '=', 'ada@desk.example').execute()).toEqual([])
})

test.each<[string, () => FormData, string]>([
  ['no file', () => new FormData(), 'Choose a file.'],
  ['a picture', () => formOf(new Uint8Array([0x89, 0x50, 0, 0, 1])), 'This is no text'],
  ['headers alone', () => formOf('email,name\n'), 'no rows'],
  ['a source with capitals and spaces', () => formOf(file('a@b.example'), { source: 'Old system' }), 'small letters'],
])('%s is refused with the words why, and nothing is kept', async (_what, form, words) => {
  const browser = await as('circulation')
  const before = await db.selectFrom('import_runs').select('id').execute()
  const answer = await browser.submitFiles(PAGE, form())
  expect(answer.statusCode).toBe(422)
  expect(textOf(answer.body)).toContain(words)
  expect(await db.selectFrom('import_runs').select('id').execute()).toEqual(before)
})

test('what stands in a file is shown as text', async () => {
  const browser = await as('circulation')
  const home = await upload(browser, 'email,<b>kind</b>\n<script>alert(1)</script>,x\n')
  const { body } = await browser.get(home)
  expect(body).not.toContain('<script>alert')
  expect(textOf(body)).toContain('This is no email address.')
})

test('whoever is on the books or an editor is told that it is not theirs, and that they tried is kept', async () => {
  const home = await upload(await as('circulation'), file('theirs@desk.example'))
  for (const role of ['books', 'editor'] as const) {
    const browser = await as(role)
    expect((await browser.get(PAGE)).statusCode).toBe(403)
    expect((await browser.submitFiles(PAGE, formOf(file('no@desk.example')))).statusCode).toBe(403)
    for (const verb of ['map', 'run', 'live', 'undo'])
      expect((await browser.submitForm(`${home}/${verb}`, { step: 'do' })).statusCode).toBe(403)
  }
  const tried = await db.selectFrom('audit_log').select('action').where('refusal', '=', 'not-allowed').execute()
  expect(new Set(tried.map(({ action }) => action))).toEqual(
    new Set(['upload import', 'map import', 'run import', 'take import live', 'undo import']),
  )
})

test('a double press, and two people at once, run it once', async () => {
  const browser = await as('circulation')
  const home = await upload(browser, file('twice@desk.example'))
  const plan = await browser.submitForm(`${home}/run`, { step: 'look' })
  const go = { step: 'do', seen: field(plan.body, 'seen'), press: field(plan.body, 'press') }
  const answers = await Promise.all([1, 2, 3].map(() => browser.submitForm(`${home}/run`, go)))
  expect(answers.every(({ statusCode }) => statusCode === 303 || statusCode === 409)).toBe(true)
  const ran = await db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'run import')
    .where('subject_ref', '=', home.split('/').at(-1) ?? '')
    .where('refusal', 'is', null)
    .execute()
  expect(ran).toHaveLength(1)
})
