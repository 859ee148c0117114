import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { thankDonor } from '#application/donations/staff/thank-donor.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { insertMonthlyDonation } from '#store/donations/donations.ts'
import { openAccess } from '../../support/access.ts'
import { seedOrders } from '../../support/account-orders.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { lineOf, rehearse } from '../../support/press-act.ts'
import { tester } from '../../support/test-database.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const as = await openStaff({ openBrowser, clock, context })
const json = async (...args: string[]) => JSON.parse((await run('donations', ...args, '--json')).lines.join('\n'))
const money = (amountCents: number) => `$${(amountCents / 100).toFixed(2)}`

const rowsOf = (body: string, id: string) =>
  (new RegExp(`<table id="${id}"[\\s\\S]*?</table>`).exec(body)?.[0] ?? '')
    .split('<tr>')
    .slice(2)
    .map((row) => lineOf(row).trim())

const { id: accountId, ref: accountRef } = await db
  .selectFrom('accounts')
  .select(['id', 'ref'])
  .where('email', '=', 'extended@demo.example')
  .executeTakeFirstOrThrow()

async function newDonor(email: string) {
  const id = randomUUID()
  const giver = { accountId, name: 'Ada Quill', email, amountCents: 2500 }
  const payer = { customer: `cus_${id}`, method: `pm_${id}`, day: 17, nextOn: '2027-01-17' }
  const tokenHash = hashLinkToken(context.ports.orderLinks.donationToken(id))
  const at = new Date('2026-01-17T12:00:00Z')
  await db
    .transaction()
    .execute((trx) => insertMonthlyDonation(trx, { id, tokenHash, orderId: null, ...giver, ...payer, at }))
  return id
}

async function newGift(email: string, at = '2026-11-01T12:00:00Z') {
  const [order = ''] = await seedOrders(db, { accountId, count: 1 })
  const { id } = await db.selectFrom('orders').select('id').where('ref', '=', order).executeTakeFirstOrThrow()
  await addGift(db, { email, at, orderId: id, cents: 4200 })
  return order
}
const mailsOfKind = async (kind: string, email: string) =>
  (await db.selectFrom('mails').select('id').where('kind', '=', kind).where('email', '=', email).execute()).length
const entriesOn = (subject: string) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'refusal', 'actor_ref'])
    .where('subject_ref', '=', subject)
    .orderBy('id')
    .execute()

test('the lists say what the commands say, state by state', async () => {
  await newDonor('listed@reader.example')
  const browser = await as('circulation')
  for (const [path, args] of [
    ['', []],
    ...['active', 'failing', 'cancelled'].map((state) => [`?state=${state}`, ['--status', state]] as const),
  ] as const) {
    const told = await json('list', ...args)
    const { body } = await browser.get(`/desk/donations${path}`)
    const rows = rowsOf(body, 'monthly')
    expect(rows.length, path).toBe(told.length)
    for (const [index, one] of told.entries()) {
      expect(rows[index]).toContain(one.email)
      expect(rows[index]).toContain(money(one.amountCents))
      if (one.status === 'active') expect(rows[index]).toContain(one.nextOn)
    }
  }
  const { body } = await browser.get('/desk/donations')
  expect(body).toContain(`/desk/readers/${accountRef}`)
  expect(lineOf(body)).toMatch(/declined once, tried again on \d{4}-\d\d-\d\d/)
})

test('more than a page of donors are paged, and the address says where', async () => {
  for (let one = 0; one < 51; one += 1) await newDonor(`many-${one}@reader.example`)
  const browser = await as('books')
  const told = await json('list', '--limit', '1000')
  const first = rowsOf((await browser.get('/desk/donations')).body, 'monthly')
  const { body } = await browser.get('/desk/donations?page=2')
  expect([first.length, rowsOf(body, 'monthly').length]).toEqual([50, told.length - 50])
  expect(rowsOf(body, 'monthly')[0]).toContain(told[50].email)
})

test('single gifts say what the commands say', async () => {
  await newGift('single@reader.example')
  const browser = await as('books')
  for (const view of ['to-thank', 'thanked', 'all']) {
    const told = await json('gifts', '--view', view)
    const rows = rowsOf((await browser.get(`/desk/donations/gifts?state=${view}`)).body, 'gifts')
    expect(rows.length, view).toBe(told.length)
    for (const [index, one] of told.entries()) expect(rows[index]).toContain(`${one.order} ${one.name} ${one.email}`)
  }
})

test('somebody is thanked once, by eight presses and by two who look at once', async () => {
  const order = await newGift('thanked@reader.example')
  const path = `/desk/donations/gifts/${order}/thank`
  const browser = await as('circulation')
  const tooLong = await rehearse(browser, path, { words: 'x'.repeat(2001) })
  expect([tooLong.statusCode, tooLong.text]).toEqual([422, expect.stringContaining('At most 2000 characters.')])
  const one = await rehearse(browser, path, { words: 'Come by.' })
  const other = await rehearse(browser, path, { words: 'Come by.' })
  expect(one.text).toContain('thanks, to thanked@reader.example')
  const presses = [...Array.from({ length: 8 }, () => one.press), other.press]
  const answers = await Promise.all(presses.map((press) => browser.submitForm(path, press)))
  expect(answers.map(({ statusCode }) => statusCode)).toContain(303)
  expect(await mailsOfKind('donation-thanks', 'thanked@reader.example')).toBe(1)
  expect((await entriesOn(order)).filter(({ refusal }) => refusal === null)).toHaveLength(1)
  const again = await rehearse(browser, path)
  expect([again.statusCode, again.text]).toEqual([409, expect.stringContaining('was thanked for it already')])
  const staff = { ...context, by: tester }
  const both = await Promise.all([1, 2].map(() => thankDonor(staff, { gift: order, words: null, dryRun: false })))
  expect(both).toEqual([1, 2].map(() => ({ ok: false, reason: 'thanked' })))
  expect(await mailsOfKind('donation-thanks', 'thanked@reader.example')).toBe(1)
})

test('two who thank at the same moment by the command thank once, and nobody for what went back', async () => {
  const order = await newGift('raced@reader.example')
  const staff = { ...context, by: tester }
  const both = await Promise.all(
    Array.from({ length: 6 }, () => thankDonor(staff, { gift: order, words: null, dryRun: false })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mailsOfKind('donation-thanks', 'raced@reader.example')).toBe(1)
  const back = await newGift('back@reader.example')
  await db.updateTable('orders').set({ status: 'refunded' }).where('ref', '=', back).execute()
  expect(await thankDonor(staff, { gift: back, words: null, dryRun: false })).toEqual({
    ok: false,
    reason: 'given-back',
  })
  // As it was: every order of a test's database is held against its payments.
  await db.updateTable('orders').set({ status: 'completed' }).where('ref', '=', back).execute()
  expect(await entriesOn(back)).toEqual([expect.objectContaining({ action: 'thank donor', refusal: 'given-back' })])
})

test('amount, a month left out, a pause and its end, each looked at and done once', async () => {
  const id = await newDonor('changed@reader.example')
  const home = `/desk/donations/monthly/${id}`
  const browser = await as('circulation')
  const shown = async () => (await json('show', id))[0]
  const act = async (verb: string, typed: Record<string, string> = {}) => {
    const looked = await rehearse(browser, `${home}/${verb}`, typed)
    const answers = await Promise.all([1, 2, 3].map(() => browser.submitForm(`${home}/${verb}`, looked.press)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303])
    return looked.text
  }
  const wrong = await rehearse(browser, `${home}/change`, { amount: '0.5', day: '17' })
  expect([wrong.statusCode, wrong.text]).toEqual([422, expect.stringContaining('Please enter an amount between')])
  expect((await rehearse(browser, `${home}/change`, { amount: 'ten', day: '40' })).statusCode).toBe(422)
  expect(await act('change', { amount: '40', day: '17' })).toContain('25.00 40.00')
  expect(await shown()).toMatchObject({ amountCents: 4000, nextOn: '2027-01-17' })
  await act('skip')
  expect(await shown()).toMatchObject({ nextOn: '2027-02-17' })
  expect(await act('pause', { months: '2' })).toContain('that it is paused, to changed@reader.example')
  expect(await shown()).toMatchObject({ nextOn: '2027-04-17', pausedUntil: '2027-04-17' })
  expect(lineOf((await browser.get(home)).body)).toContain('paused until 2027-04-17')
  await act('resume')
  expect(await shown()).toMatchObject({ pausedUntil: null })
  const notPaused = await rehearse(browser, `${home}/resume`)
  expect([notPaused.statusCode, notPaused.text]).toEqual([409, expect.stringContaining('It is not paused.')])
})

test('what the donor has moved meanwhile is looked at anew', async () => {
  const id = await newDonor('moved@reader.example')
  const browser = await as('circulation')
  const { press } = await rehearse(browser, `/desk/donations/monthly/${id}/skip`)
  await db.updateTable('monthly_donations').set({ next_on: '2027-02-17' }).where('id', '=', id).execute()
  const late = await browser.submitForm(`/desk/donations/monthly/${id}/skip`, press)
  expect([late.statusCode, lineOf(late.body)]).toEqual([409, expect.stringContaining('Something has changed')])
  expect((await json('show', id))[0].nextOn).toBe('2027-02-17')
})

test('a link goes out once a press, and a stop ends it; both are in the log', async () => {
  const id = await newDonor('stopped@reader.example')
  const home = `/desk/donations/monthly/${id}`
  const browser = await as('circulation')
  const link = await rehearse(browser, `${home}/link`)
  const other = await rehearse(browser, `${home}/link`)
  await Promise.all([link, link, other].map(({ press }) => browser.submitForm(`${home}/link`, press)))
  expect(await mailsOfKind('donation-link', 'stopped@reader.example')).toBe(1)
  const stop = await rehearse(browser, `${home}/stop`, { why: 'She called.' })
  expect((await browser.submitForm(`${home}/stop`, stop.press)).headers.location).toBe(`${home}?done=stop`)
  expect(lineOf((await browser.get(`${home}?done=stop`)).body)).toContain('Nothing is charged any more.')
  expect(await json('show', id)).toMatchObject([{ status: 'cancelled', endedBecause: 'staff' }])
  expect((await rehearse(browser, `${home}/stop`)).text).toContain('It has ended already.')
  expect((await entriesOn(id)).map(({ action }) => action)).toEqual(['mail donation link', 'stop donation'])
})

test('the statements of a year are issued by books, as many as were typed, and once', async () => {
  await newGift('year@reader.example', '2024-05-01T12:00:00Z')
  await addGift(db, { email: 'guest@reader.example', at: '2024-06-01T12:00:00Z' })
  const path = '/desk/donations/statements/2024/issue'
  const browser = await as('books')
  const foreseen = await json('statements', '2024', '--dry-run', '--limit', '500')
  const looked = await rehearse(browser, path)
  const count = foreseen.statements.length
  expect(looked.text).toContain(`${count} to be issued`)
  const untyped = await browser.submitForm(path, { ...looked.press, 'typed-again': '77' })
  expect([untyped.statusCode, await mailsOfKind('donation-statement', 'guest@reader.example')]).toEqual([422, 0])
  const press = { ...looked.press, 'typed-again': String(count) }
  const done = await Promise.all([1, 2].map(() => browser.submitForm(path, press)))
  expect(done.map(({ headers }) => headers.location)).toEqual(
    [1, 2].map(() => '/desk/donations/statements/2024?done=issue'),
  )
  expect(await mailsOfKind('donation-statement', 'guest@reader.example')).toBe(1)
  const year = (await json('years')).find((one: { year: number }) => one.year === 2024)
  expect(year).toMatchObject({ issued: count, unstated: 0 })
  expect((await rehearse(browser, path)).text).toContain('No statement of that year is missing.')
  expect(
    (await rehearse(browser, `/desk/donations/statements/${new Date().getUTCFullYear() + 1}/issue`)).text,
  ).toContain('That year is not over')
})

test('a limit issues so many of a year, and the rest the next time', async () => {
  for (const one of ['a', 'b', 'c']) await addGift(db, { email: `${one}@limit.example`, at: '2013-05-01T12:00:00Z' })
  const issue = async () => (await json('statements', '2013', '--limit', '2')).statements.length
  expect([await issue(), await issue(), await issue()]).toEqual([2, 1, 0])
})

test('an editor sees no name, circulation issues no statements, and what they tried is kept', async () => {
  const id = await newDonor('unseen@reader.example')
  const order = await newGift('unseen@reader.example')
  const editor = await as('editor')
  for (const path of ['', '/gifts', `/monthly/${id}`]) {
    const { statusCode, body } = await editor.get(`/desk/donations${path}`)
    expect([statusCode, body.includes('unseen@reader.example')]).toEqual([403, false])
  }
  expect((await editor.submitForm(`/desk/donations/monthly/${id}/stop`, { step: 'look' })).statusCode).toBe(403)
  expect((await editor.submitForm(`/desk/donations/gifts/${order}/thank`, { step: 'do' })).statusCode).toBe(403)
  expect(await entriesOn(id)).toEqual([{ action: 'stop donation', refusal: 'not-allowed', actor_ref: 'acc-staff' }])
  expect(await entriesOn(order)).toEqual([{ action: 'thank donor', refusal: 'not-allowed', actor_ref: 'acc-staff' }])
  await addGift(db, { email: 'older@reader.example', at: '2012-06-01T12:00:00Z' })
  const circulation = await as('circulation')
  expect((await circulation.submitForm('/desk/donations/statements/2012/issue', { step: 'look' })).statusCode).toBe(403)
  expect(await entriesOn('2012')).toEqual([
    expect.objectContaining({ action: 'run statements', refusal: 'not-allowed' }),
  ])
  const { body } = await circulation.get('/desk/donations/statements/2012')
  expect(body).toContain('older@reader.example')
  expect(body).not.toContain('/desk/donations/statements/2012/issue')
})
