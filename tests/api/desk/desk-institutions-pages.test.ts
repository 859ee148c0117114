import { expect, test } from 'vitest'
import { setInstitution } from '#application/institutions/set-institution.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { lineOf, rehearse } from '../../support/press-act.ts'
import { tester } from '../../support/test-database.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const as = await openStaff({ openBrowser, clock, context })
const json = async (...args: string[]) => JSON.parse((await run('institutions', ...args, '--json')).lines.join('\n'))
const LIST = '/desk/institutions'

const typed = {
  name: 'Quay School',
  from: '2026-01-01',
  to: '2026-12-31',
  entity: '',
  network: '203.0.113.0/24\n2001:db8:77::/48',
  domain: 'quay.example',
  'other-name': 'QS, on the quay',
}
const named = (name: string) => db.selectFrom('institutions').selectAll().where('name', '=', name).execute()
const entriesOn = (subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'refusal', 'actor_ref'])
    .where('subject_ref', '=', subject)
    .orderBy('id')
    .execute()

test('the list and each page say what the commands say', async () => {
  const browser = await as('books')
  const told = await json('list')
  const { body } = await browser.get(LIST)
  expect(lineOf(body)).toContain(`${told.length} institutions.`)
  for (const one of told) {
    expect(lineOf(body)).toContain(`${one.name} ${one.licence} ${one.licence_to ?? 'no end'}`)
    const shown = await json('show', one.name)
    const page = await browser.get(`${LIST}/${shown.id}`)
    expect(page.statusCode).toBe(200)
    for (const what of [...shown.networks, ...shown.email_domains, shown.entity_id ?? 'none'])
      expect(lineOf(page.body)).toContain(what)
    for (const { invoiceNo } of shown.invoices) expect(page.body).toContain(`/desk/invoices/${invoiceNo}`)
  }
  expect(told.some((one: { name: string }) => one.name === 'Northgate College')).toBe(true)
  expect((await json('show', 'Northgate College')).invoices.length).toBeGreaterThan(0)
  expect((await json('show', 'Nobody')) === null).toBe(true)
  const lapsed = told.filter((one: { licence: string }) => one.licence === 'lapsed')
  expect(lineOf((await browser.get(`${LIST}?state=lapsed`)).body)).toContain(
    lapsed.length === 1 ? '1 institution.' : `${lapsed.length} institutions.`,
  )
})

test('one is added with what is wrong told under its fields, and by eight presses once', async () => {
  const browser = await as('circulation')
  const wrong = await rehearse(browser, `${LIST}/new`, {
    ...typed,
    from: '2026-02-30',
    network: '198.51.100.7/24\n10.0.0.0/8',
    domain: '@quay.example',
  })
  expect(wrong.statusCode).toBe(422)
  for (const [id, said] of [
    ['from', 'a day such as 2026-01-01 is required.'],
    ['network', '198.51.100.7/24 has bits set beyond its length'],
    ['network', '10.0.0.0/8 holds addresses that are not public'],
    ['domain', '@quay.example is not the domain of an address.'],
  ])
    expect(lineOf(new RegExp(`id="field-${id}-error"[\\s\\S]*?</p>`).exec(wrong.body)?.[0] ?? ''), id).toContain(said)
  expect((await rehearse(browser, `${LIST}/new`, { ...typed, name: '' })).statusCode).toBe(422)
  const one = await rehearse(browser, `${LIST}/new`, typed)
  const other = await rehearse(browser, `${LIST}/new`, typed)
  expect(one.text).toContain('Networks none 203.0.113.0/24, 2001:db8:77::/48')
  const presses = [...Array.from({ length: 8 }, () => one.press), other.press]
  const answers = await Promise.all(presses.map((press) => browser.submitForm(`${LIST}/new`, press)))
  expect(answers.filter(({ headers }) => headers.location?.toString().endsWith('?done=new')).length).toBeGreaterThan(0)
  const rows = await named('Quay School')
  expect(rows).toMatchObject([{ licence_to: '2026-12-31', other_names: ['QS, on the quay'], entity_id: null }])
  expect(await entriesOn('Quay School')).toEqual([{ action: 'set institution', refusal: null, actor_ref: 'acc-staff' }])
  const taken = await rehearse(browser, `${LIST}/new`, typed)
  expect([taken.statusCode, taken.text]).toEqual([422, expect.stringContaining('there is already a Quay School.')])
})

test('a change shows before and after, counts at once, and of two who change it at once one looks again', async () => {
  const browser = await as('circulation')
  await setInstitution({ ...context, by: tester }, { name: 'Pier College', licenceFrom: '2026-01-01' })
  const { id } = await json('show', 'Pier College')
  const home = `${LIST}/${id}`
  const before = {
    name: 'Pier College',
    from: '2026-01-01',
    to: '',
    entity: '',
    network: '',
    domain: '',
    'other-name': '',
  }
  expect((await rehearse(browser, `${home}/set`, before)).text).toContain('Nothing would change.')
  const one = await rehearse(browser, `${home}/set`, { ...before, name: 'Pier University', to: '2030-12-31' })
  expect(one.text).toContain('Name Pier College Pier University')
  expect(one.text).toContain('Last day none 2030-12-31')
  const other = await rehearse(browser, `${home}/set`, { ...before, network: '203.0.113.128/25' })
  const [first, second] = [
    await browser.submitForm(`${home}/set`, one.press),
    await browser.submitForm(`${home}/set`, other.press),
  ]
  expect([first.statusCode, second.statusCode]).toEqual([303, 409])
  expect(await json('show', 'Pier University')).toMatchObject({ licence_to: '2030-12-31', networks: [] })
  expect(lineOf((await browser.get(`${home}?done=set`)).body)).toContain('It is changed, and counts from now on.')
  const rival = await rehearse(browser, `${home}/set`, { ...before, domain: 'northfield.example' })
  expect(rival.text).toContain('northfield.example is that of Northfield University.')
})

test('two who add the same at the same moment by the command add one; what is refused is kept', async () => {
  const staff = { ...context, by: tester }
  const change = { name: 'Raced Library', licenceFrom: '2026-01-01', emailDomains: ['raced.example'] }
  const both = await Promise.all(Array.from({ length: 6 }, () => setInstitution(staff, change, { only: 'new' })))
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await named('Raced Library')).toHaveLength(1)
  const entries = await entriesOn('Raced Library')
  expect(entries.filter(({ refusal }) => refusal === null)).toHaveLength(1)
  expect(entries.filter(({ refusal }) => refusal === 'not-valid')).toHaveLength(5)
  expect(await setInstitution(staff, { name: 'Gone', licenceFrom: '2026-01-01' }, { only: 'known' })).toMatchObject({
    ok: false,
  })
  expect(await named('Gone')).toEqual([])
})

test('use is counted by institution and month, and invoices are shown to whoever may see money', async () => {
  const { id } = await json('show', 'Northgate College')
  const count = (day: string, outcome: string, reads: number) =>
    db.insertInto('institution_reads').values({ day, institution_id: id, outcome, reads }).execute()
  const today = clock.now.toISOString().slice(0, 10)
  await count(today, 'read', 7)
  await count(today, 'turned-away', 2)
  await count('2019-01-01', 'read', 9)
  expect((await json('show', 'Northgate College')).use).toEqual([{ month: today.slice(0, 7), reads: 7, turnedAway: 2 }])
  expect((await json('list')).find((one: { name: string }) => one.name === 'Northgate College').reads).toBe(7)
  const circulation = await as('circulation')
  const { body } = await circulation.get(`${LIST}/${id}`)
  expect(lineOf(body)).toContain(`${today.slice(0, 7)} 7 2`)
  expect(lineOf(body)).toContain('Invoices Not shown with your roles.')
  expect(body).not.toContain('/desk/invoices/LS-')
})

test('an editor sees none, books change none, and what they tried is kept', async () => {
  const { id } = await json('show', 'Old Quay Library')
  const editor = await as('editor')
  for (const path of ['', `/${id}`, '/new', `/${id}/set`]) expect((await editor.get(LIST + path)).statusCode).toBe(403)
  const books = await as('books')
  expect(lineOf((await books.get(LIST)).body)).toContain('Add an institution (not with your roles)')
  expect((await books.submitForm(`${LIST}/${id}/set`, { ...typed, step: 'do' })).statusCode).toBe(403)
  expect(await entriesOn('Old Quay Library')).toContainEqual({
    action: 'set institution',
    refusal: 'not-allowed',
    actor_ref: 'acc-staff',
  })
  expect((await named('Old Quay Library'))[0]?.licence_to).toBe('2024-12-31')
})
