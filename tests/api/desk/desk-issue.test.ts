import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const as = await openStaff({ openBrowser, clock, context })
type Browser = Awaited<ReturnType<typeof as>>

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''
const told = async (...args: string[]) => JSON.parse((await run(...args, '--json')).lines.join('\n'))
const acts = async (action: string) => {
  const rows = await db.selectFrom('audit_log').select('refusal').where('action', '=', action).execute()
  return rows.filter(({ refusal }) => refusal === null).length
}
const taken = async () => {
  const rows = await db.selectFrom('cycles').select('taken').execute()
  return rows.reduce((all, one) => all + one.taken, 0)
}

/** What a press sends, after somebody looked. */
async function look(browser: Browser, path: string, typed: Record<string, string> = {}) {
  const looked = await browser.submitForm(path, { ...typed, step: 'look' })
  expect(looked.statusCode, textOf(looked.body)).toBe(200)
  const press = { ...typed, step: 'do', seen: hidden(looked.body, 'seen'), press: hidden(looked.body, 'press') }
  return { text: textOf(looked.body), press }
}
async function act(browser: Browser, path: string, typed: Record<string, string> = {}, again?: string) {
  const { press } = await look(browser, path, typed)
  return browser.submitForm(path, { ...press, ...(again === undefined ? {} : { 'typed-again': again }) })
}

const label = {
  name: 'Ada Keel',
  line1: '1 Pier Road',
  line2: '',
  city: 'Duluth',
  state: 'MN',
  postcode: '55802',
  country: 'US',
}

test('every figure of an issue’s page is the command’s', async () => {
  const browser = await as('editor')
  for (const number of [5, 6]) {
    const page = textOf((await browser.get(`/desk/issues/${number}`)).body)
    const issue = await told('issue', 'show', String(number))
    for (const { copies, accounts } of Object.values<{ copies: number; accounts: number }>(issue.report.sent))
      if (accounts > 0) expect(page).toContain(`${accounts} ${copies}`)
    const reasons = [issue.report.leftOut['no-tokens'], issue.report.leftOut.cancelled, issue.report.leftOut.skipped]
    expect(page).toContain(
      `All issues that were bought are used up ${reasons[0]} Cancelled ${reasons[1]} Skipped at their own wish ${reasons[2]}`,
    )
    const { run: forecast } = await told('issue', 'forecast', String(number))
    for (const { low, expected, high } of forecast.lines) expect(page).toContain(`${low} ${expected} ${high}`)
    const { low, expected, high } = forecast.total
    expect(page).toContain(`All ${low} ${expected} ${high}`)
    for (const { copies } of issue.postage) expect(page).toContain(String(copies))
  }
  const planned = await told('issue', 'plan', '6')
  expect((await told('issue', 'show', '6')).report).toEqual(planned.report)
  const print = ['print-a', 'print-b', 'print-c'] as const
  const copies = print.reduce(
    (all, one) => all + planned.report.sent[one].copies + planned.report.withoutAddress[one].copies,
    0,
  )
  expect((await told('issue', 'forecast', '6')).run.lines[0]).toMatchObject({ line: 'bound', expected: copies })
  for (const path of ['/desk/issues/99', '/desk/issues/x', '/desk/issues/-1', '/desk/issues/6/nothing'])
    expect((await browser.get(path)).statusCode, path).toBe(404)
  expect((await run('issue', 'forecast', '1', '--json')).code).toBe(1)
})

test('an editor sees no label and nobody who is left out; books look and do nothing', async () => {
  const editor = await as('editor')
  for (const path of ['labels', 'left-out', 'files', 'cut', 'extra', 'labels/acc-extended'])
    expect((await editor.get(`/desk/issues/5/${path}`)).statusCode, path).toBe(403)
  expect((await editor.submitForm('/desk/issues/5/files', { list: '1' })).statusCode).toBe(403)
  const books = await as('books')
  expect((await books.get('/desk/issues/5/labels')).statusCode).toBe(200)
  const verbs = ['cut', 'undo', 'hand-over', 'supplement', 'deliver', 'release', 'withdraw', 'extra', 'drop-extra']
  for (const verb of verbs)
    expect((await books.submitForm(`/desk/issues/6/${verb}`, { step: 'do' })).statusCode, verb).toBe(403)
  expect(textOf((await books.get('/desk/issues/6')).body)).toContain('Cut the mailing list (not with your roles)')
})

test('labels are found by name, street, postcode and ref; those left out are listed with why', async () => {
  const browser = await as('circulation')
  const [row] = await db
    .selectFrom('deliveries')
    .innerJoin('accounts', 'accounts.id', 'deliveries.account_id')
    .select(['accounts.ref', 'deliveries.name', 'deliveries.address'])
    .where('issue_number', '=', 5)
    .where('accounts.ref', '=', 'acc-extended')
    .execute()
  const { line1 = '', postcode = '' } = row?.address ?? {}
  for (const q of [row?.name ?? '', line1.toUpperCase(), postcode, 'acc-extended']) {
    const { body } = await browser.get(`/desk/issues/5/labels?${new URLSearchParams({ q })}`)
    expect(body, q).toContain('/desk/issues/5/labels/acc-extended')
  }
  for (const q of ['%', '\\', "'; --", 'nobody of this name'])
    expect(textOf((await browser.get(`/desk/issues/5/labels?${new URLSearchParams({ q })}`)).body)).toContain(
      'No label',
    )
  expect((await browser.get('/desk/issues/5/labels?missing=1')).body).toContain('acc-noaddress')
  const { readers } = await told('issue', 'left-out', '5')
  const { leftOut } = (await told('issue', 'show', '5')).report
  expect(readers).toHaveLength(leftOut['no-tokens'] + leftOut.cancelled + leftOut.skipped)
  const listed = (await browser.get('/desk/issues/5/left-out')).body
  for (const { ref } of readers.slice(0, 50)) expect(listed).toContain(`/desk/readers/${ref}`)
})

test('extra labels go into the files and the print run, take no token, and are dropped until the hand-over', async () => {
  const browser = await as('circulation')
  const before = await taken()
  const forecast = await told('issue', 'forecast', '5')
  const bad = await browser.submitForm('/desk/issues/5/extra', { ...label, copies: '0', why: '', step: 'look' })
  expect(bad.statusCode).toBe(422)
  expect(textOf(bad.body)).toContain('Copies are a number from 1 to 500.')
  const { press } = await look(browser, '/desk/issues/5/extra', { ...label, copies: '3', why: 'author' })
  const presses = await Promise.all([1, 2, 3].map(() => browser.submitForm('/desk/issues/5/extra', press)))
  expect(presses.some(({ statusCode }) => statusCode === 303)).toBe(true)
  const { extras } = await told('issue', 'labels', '5')
  expect(extras, 'pressed three times, added once').toMatchObject([{ name: 'Ada Keel', copies: 3, why: 'author' }])
  expect((await told('issue', 'forecast', '5')).run.total.expected).toBe(forecast.run.total.expected + 3)
  expect(await taken()).toBe(before)
  const zip = await browser.submitForm('/desk/issues/5/files', { list: '1' })
  expect([zip.statusCode, zip.headers['content-type']]).toEqual([200, 'application/zip'])
  const files = unzipSync(zip.rawPayload)
  const us = Object.keys(files).find((name) => name.endsWith('-us.csv')) ?? ''
  expect(new TextDecoder().decode(files[us])).toContain('Ada Keel')
  expect((await told('issue', 'show', '5')).files[0].stale).toEqual([])
  const dropped = await act(browser, '/desk/issues/5/drop-extra', { ref: extras[0].ref })
  expect(dropped.headers.location).toBe('/desk/issues/5/labels?done=drop-extra#extra')
  expect((await told('issue', 'show', '5')).files[0].stale, 'what was made with it is stale').toEqual([us])
  const kept = await db.selectFrom('extra_labels').select(['name', 'address']).execute()
  expect(kept, 'no name stays behind').toEqual([{ name: null, address: null }])
})

test('one label is corrected before the hand-over, the account keeps its address, and files of before are stale', async () => {
  const browser = await as('circulation')
  const path = '/desk/issues/5/labels/acc-extended'
  const addresses = await db.selectFrom('account_addresses').selectAll().orderBy('account_id').execute()
  await browser.submitForm('/desk/issues/5/files', { list: '1' })
  expect((await browser.submitForm(path, { ...label, country: 'DE', step: 'look' })).statusCode).toBe(422)
  const { press } = await look(browser, path, label)
  const presses = await Promise.all([1, 2].map(() => browser.submitForm(path, press)))
  expect(presses.some(({ statusCode }) => statusCode === 303)).toBe(true)
  const { labels } = await told('issue', 'labels', '5', '--find', 'acc-extended')
  expect(labels).toMatchObject([{ name: 'Ada Keel', address: { line1: '1 Pier Road' } }])
  expect(await db.selectFrom('label_changes').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('account_addresses').selectAll().orderBy('account_id').execute()).toEqual(addresses)
  expect((await told('issue', 'show', '5')).files[0].stale).toHaveLength(1)
})

test('cutting asks for the number, and two people who cut at once cut once; the cut is undone by typing it too', async () => {
  const browser = await as('circulation')
  const cut = '/desk/issues/6/cut'
  const before = await taken()
  const { text, press } = await look(browser, cut)
  const planned = (await told('issue', 'plan', '6')).report.sent['print-a']
  expect(text).toContain(`${planned.accounts} readers, ${planned.copies} copies`)
  expect(await taken(), 'a look binds nothing').toBe(before)
  expect((await browser.submitForm(cut, press)).statusCode).toBe(422)
  expect((await browser.submitForm(cut, { ...press, 'typed-again': '5' })).statusCode).toBe(422)
  const other = (await look(browser, cut)).press
  const done = await Promise.all([press, other].map((one) => browser.submitForm(cut, { ...one, 'typed-again': '6' })))
  expect(done.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  expect(await acts('cut issue')).toBe(1)
  expect(await taken()).toBeGreaterThan(before)
  expect((await browser.submitForm(cut, { step: 'look' })).statusCode, 'cut already').toBe(409)
  expect((await act(browser, '/desk/issues/6/undo', {}, '')).statusCode).toBe(422)
  expect((await act(browser, '/desk/issues/6/undo', {}, '6')).statusCode).toBe(303)
  expect(await taken()).toBe(before)
})

test('from the cut to its readers: handed over, delivered by its number, released at a time, withdrawn', async () => {
  const browser = await as('circulation')
  expect((await act(browser, '/desk/issues/5/hand-over')).headers.location).toBe('/desk/issues/5?done=hand-over')
  for (const [path, typed] of [
    ['extra', { ...label, copies: '1', why: 'office' }],
    ['labels/acc-extended', { ...label, name: 'Too Late' }],
    ['hand-over', {}],
    ['undo', {}],
  ] as const)
    expect((await browser.submitForm(`/desk/issues/5/${path}`, { ...typed, step: 'look' })).statusCode, path).toBe(409)
  expect((await act(browser, '/desk/issues/5/deliver', {}, '6')).statusCode).toBe(422)
  expect((await act(browser, '/desk/issues/5/deliver', {}, '5')).statusCode).toBe(303)
  expect(textOf((await browser.get('/desk/issues/5')).body)).toContain('1 of 1 lists')
  const release = '/desk/issues/6/release'
  expect((await browser.submitForm(release, { at: 'tomorrow', step: 'look' })).statusCode).toBe(422)
  const editor = await as('editor')
  expect((await act(editor, release, { at: '2031-03-01T09:00' })).statusCode).toBe(303)
  expect(textOf((await editor.get('/desk/issues/6')).body)).toContain('To be released 2031-03-01 09:00')
  const moved = await editor.submitForm(release, { at: '2031-04-01T09:00', step: 'look' })
  expect(textOf(moved.body), 'what was set before').toMatch(
    /to be released 2031-03-01 09:00 \([^)]+\) to be released 2031-04-01 09:00/,
  )
  expect((await act(editor, '/desk/issues/6/withdraw')).statusCode).toBe(303)
  expect((await act(editor, release)).statusCode, 'now').toBe(303)
  const page = textOf((await editor.get('/desk/issues/6?done=release')).body)
  expect(page).toContain('The release is set.')
  expect(page).not.toContain('To be released')
})
