import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { changeRoles } from '#application/accounts/manage-staff.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { openFailedJobs } from '../../support/failed-jobs.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const codes = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })
const codeNow = () => codes.generate({ timestamp: clock.now.getTime() })
const later = (ms: number) => {
  clock.now = new Date(clock.now.getTime() + ms)
}

const as = await openStaff({ openBrowser, clock, context })

const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
const confirmed = (html: string) => ({ step: 'do', seen: hidden(html, 'seen'), press: hidden(html, 'press') })

async function newCancellation(): Promise<string> {
  const declared = {
    kind: 'withdraw',
    contract: 'everything',
    name: 'Ada',
    email: 'ada@keel.example',
    details: 'Please.',
  }
  const row = { ...declared, received_at: clock.now, token_hash: randomBytes(32), state: 'open', handled_at: clock.now }
  return (await db.insertInto('cancellations').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const { newFailedJob, attemptsOf, entriesOf } = openFailedJobs(db)

test('each count of the work leads to a page that is there', async () => {
  await newCancellation()
  await newFailedJob()
  const browser = await as('owner')
  const { body } = await browser.get('/desk')
  const lists = [...body.matchAll(/<a href="(\/desk\/[^"#]+)[^"]*"><strong>/g)].map(([, list]) => list ?? '')
  expect(lists.length).toBeGreaterThan(2)
  for (const list of lists) expect((await browser.get(list)).statusCode, list).toBe(200)
})

test('a declaration that waits is closed once, by whoever may, and is then no more in the list', async () => {
  const id = await newCancellation()
  const path = `/desk/cancellations/${id}/close`
  const editor = await as('editor')
  expect((await editor.submitForm(path, { step: 'do' })).statusCode).toBe(403)
  expect(await entriesOf('close cancellation', id)).toEqual([{ actor_ref: 'acc-staff', refusal: 'not-allowed' }])
  const browser = await as('circulation')
  expect((await browser.get('/desk/cancellations')).body).toContain(path)
  const { body } = await browser.submitForm(path, { step: 'look' })
  expect(textOf(body)).toContain('The declaration open closed')
  const done = await browser.submitForm(path, confirmed(body))
  expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/cancellations?done=close'])
  expect((await browser.get('/desk/cancellations')).body).not.toContain(path)
  expect(textOf((await browser.get('/desk/cancellations?state=all')).body)).toContain('Ada , ada@keel.example')
  expect((await browser.submitForm(path, { step: 'look' })).statusCode).toBe(409)
  expect((await browser.get('/desk/cancellations/nothing/close')).statusCode).toBe(404)
})

test('a job that gave up is shown with what it said, and tried again once', async () => {
  const id = await newFailedJob()
  const path = `/desk/jobs/${id}/retry`
  const browser = await as('circulation')
  const html = (await browser.get('/desk/trouble')).body
  expect(textOf(html)).toContain('It can not be done')
  expect(html).toContain(path)
  const told = JSON.parse((await run('trouble', 'list', '--json')).lines.join('\n'))
  expect(told.jobs.map((job: { id: string }) => job.id)).toContain(id)
  const { body } = await browser.submitForm(path, { step: 'look' })
  expect(await attemptsOf(id)).toBeGreaterThan(0)
  const presses = await Promise.all([1, 2, 3].map(() => browser.submitForm(path, confirmed(body))))
  expect(presses.filter(({ statusCode }) => statusCode === 303).length).toBeGreaterThan(0)
  expect(await attemptsOf(id)).toBe(0)
  expect(await entriesOf('retry job', id)).toEqual([{ actor_ref: 'acc-staff', refusal: null }])
  for (const wrong of ['0', 'x', '99999999999999999999', '-1'])
    expect((await browser.get(`/desk/jobs/${wrong}/retry`)).statusCode, wrong).toBe(404)
})

test('roles are changed with a code of the second factor that is not older than some minutes', async () => {
  const browser = await as('owner')
  later(6 * 60_000)
  const path = '/desk/staff/acc-expired/roles'
  const form = { 'role-books': 'books', 'role-editor': 'editor' }
  const { body } = await browser.submitForm(path, { ...form, step: 'look' })
  expect(textOf(body)).toContain('owner books, editor')
  expect(body).toContain('second-factor-code')
  const without = await browser.submitForm(path, { ...form, ...confirmed(body) })
  expect(without.statusCode).toBe(422)
  expect(textOf(without.body)).toContain('Type the code that your authenticator shows.')
  const wrong = await browser.submitForm(path, { ...form, ...confirmed(body), 'second-factor-code': '000000' })
  expect(wrong.statusCode).toBe(422)
  const rolesOf = async () =>
    (await db.selectFrom('accounts').select('staff_roles').where('ref', '=', 'acc-expired').executeTakeFirst())
      ?.staff_roles
  expect(await rolesOf()).toEqual(['owner'])
  const done = await browser.submitForm(path, { ...form, ...confirmed(body), 'second-factor-code': codeNow() })
  expect([done.statusCode, done.headers.location]).toEqual([303, '/desk/staff?done=roles'])
  expect(await rolesOf()).toEqual(['books', 'editor'])
  const again = await browser.submitForm(path, { 'role-owner': 'owner', step: 'look' })
  expect(again.body, 'a code counts for some minutes').not.toContain('second-factor-code')
  await changeRoles(context, { email: 'expired@demo.example', roles: ['owner'], dryRun: false })
})

test('somebody with an account is added with roles, and nobody without', async () => {
  const browser = await as('owner')
  const add = '/desk/staff/add'
  const nobody = await browser.submitForm(add, { email: 'nobody@demo.example', 'role-editor': 'editor', step: 'look' })
  expect(nobody.statusCode).toBe(422)
  expect(textOf(nobody.body)).toContain('There is no account with this email.')
  const none = await browser.submitForm(add, { email: 'donor@demo.example', step: 'look' })
  expect([none.statusCode, textOf(none.body).includes('Choose at least one role.')]).toEqual([409, true])
  const form = { email: 'donor@demo.example', 'role-editor': 'editor' }
  const { body } = await browser.submitForm(add, { ...form, step: 'look' })
  const done = await browser.submitForm(add, { ...form, ...confirmed(body) })
  expect(done.headers.location).toBe('/desk/staff?done=add')
  expect(textOf((await browser.get('/desk/staff?done=add')).body)).toContain('donor@demo.example editor not yet')
  const books = await as('books')
  expect((await books.get(add)).statusCode).toBe(403)
})

test('whoever is on the staff is not added again, however their email is written, and keeps their roles', async () => {
  await changeRoles(context, { email: 'donor@demo.example', roles: ['circulation', 'books'], dryRun: false })
  const browser = await as('owner')
  const typed = { email: 'Donor@DEMO.example', 'role-editor': 'editor' }
  const { statusCode, body } = await browser.submitForm('/desk/staff/add', { ...typed, step: 'look' })
  expect([statusCode, textOf(body).includes('They are on the staff already (circulation, books).')]).toEqual([
    409,
    true,
  ])
  const { ref, staff_roles } = await db
    .selectFrom('accounts')
    .select(['ref', 'staff_roles'])
    .where('email', '=', 'donor@demo.example')
    .executeTakeFirstOrThrow()
  expect(staff_roles).toEqual(['circulation', 'books'])
  expect(body).toContain(`href="/desk/staff/${ref}/roles"`)
  expect((await browser.get(`/desk/staff/${ref}/roles`)).statusCode).toBe(200)
})

test('the log is asked by whom, what, of whom and since when, by page and by command alike', async () => {
  const browser = await as('owner')
  const note = await browser.submitForm('/desk/readers/acc-reader/note', { note: 'One.', step: 'look' })
  await browser.submitForm('/desk/readers/acc-reader/note', { note: 'One.', ...confirmed(note.body) })
  const rows = async (query: Record<string, string>) => {
    const { body } = await browser.get(`/desk/audit?${new URLSearchParams(query)}`)
    return [...body.matchAll(/<tr>/g)].length - (body.includes('id="audit"') ? 1 : 0)
  }
  const told = async (...args: string[]) => JSON.parse((await run('audit', ...args, '--json')).lines.join('\n')).length
  expect(await rows({ act: 'note reader', of: 'acc-reader', by: 'vera' })).toBe(1)
  expect(await told('--act', 'note reader', '--subject', 'acc-reader', '--by', 'acc-staff')).toBe(1)
  expect(await rows({ act: 'note reader', of: 'acc-nobody' })).toBe(0)
  expect(await rows({ by: '%' })).toBe(0)
  expect(await rows({ since: '2999-01-01' })).toBe(0)
  expect(textOf((await browser.get('/desk/audit?since=yesterday')).body)).toContain('Write a day')
})
