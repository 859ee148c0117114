import { expect, test } from 'vitest'
import { recordBounce } from '#application/mail/record-bounce.ts'
import { openAccess } from '../../support/access.ts'
import { seedOrders } from '../../support/account-orders.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { lineOf, rehearse } from '../../support/press-act.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const as = await openStaff({ openBrowser, clock, context })
const json = async (...args: string[]) => JSON.parse((await run('donations', ...args, '--json')).lines.join('\n'))

const rowsOf = (body: string, id: string) =>
  (new RegExp(`<table id="${id}"[\\s\\S]*?</table>`).exec(body)?.[0] ?? '')
    .split('<tr>')
    .slice(2)
    .map((row) => lineOf(row).trim())
const donorsOn = async (browser: Awaited<ReturnType<typeof as>>, path: string) =>
  rowsOf((await browser.get(path)).body, 'donors')
const papersOf = (year: number) =>
  db.selectFrom('donation_statements').select(['id', 'number']).where('year', '=', year).orderBy('number').execute()
const statementMails = async (email: string) =>
  (
    await db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'donation-statement')
      .where('email', '=', email)
      .execute()
  ).length
const home = (year: number) => `/desk/donations/statements/${year}`

/** Gives in a year, with an account, so that mail that comes back marks it. */
async function newReader(email: string, name: string) {
  await run('subscriptions', 'add', email, '--deliverable', 'digital', '--json')
  return db
    .updateTable('accounts')
    .set({ name })
    .where('email', '=', email)
    .returning(['id', 'ref'])
    .executeTakeFirstOrThrow()
}

test('the donors of a year are listed by name, searched, narrowed and paged, as the command lists them', async () => {
  const at = '2005-06-01T12:00:00Z'
  for (let one = 10; one < 63; one += 1) await addGift(db, { email: `d${one}@many.example`, name: `Donor ${one}`, at })
  const { id, ref } = await newReader('zelda@many.example', 'Zelda Quill')
  await addGift(db, { email: 'old@many.example', accountId: id, at, cents: 700 })
  const browser = await as('books')
  const told = await json('donors', '2005')
  expect(told).toHaveLength(54)
  const [first, second] = [await donorsOn(browser, home(2005)), await donorsOn(browser, `${home(2005)}?page=2`)]
  expect([first.length, second.length]).toEqual([50, 4])
  for (const [index, row] of [...first, ...second].entries())
    expect(row).toContain(`${told[index].name} ${told[index].email} ${told[index].gifts.length} $`)
  const found = await browser.get(`${home(2005)}?q=ZELDA`)
  expect(rowsOf(found.body, 'donors')).toEqual(['Zelda Quill zelda@many.example 1 $7.00 not yet –'])
  expect(found.body).toContain(`/desk/readers/${ref}`)
  expect(await donorsOn(browser, `${home(2005)}?q=${encodeURIComponent("%'; --")}`)).toEqual([])
  expect(await donorsOn(browser, `${home(2005)}?state=stated`)).toEqual([])
  expect(await donorsOn(browser, `${home(2005)}?state=not-yet&page=2`)).toHaveLength(4)
  expect((await browser.get(home(2004))).statusCode, 'nobody gave').toBe(404)
  expect((await browser.get('/desk/donations/statements/20x5')).statusCode).toBe(404)
})

test('to whom mail comes back gets a number and no mail: the paper is printed from the desk', async () => {
  const at = '2006-06-01T12:00:00Z'
  const { id } = await newReader('back@post.example', 'Pia Post')
  const gift = await addGift(db, { email: 'back@post.example', accountId: id, at })
  await addGift(db, { email: 'mail@post.example', name: 'Mia Mail', at })
  await addGift(db, { email: 'guest@post.example', name: 'Gus Guest', at })
  for (const email of ['back@post.example', 'guest@post.example'])
    await recordBounce(context, { email, reason: '550 5.1.1 There is no such mailbox' })
  const browser = await as('books')
  expect(await donorsOn(browser, `${home(2006)}?state=by-post`)).toHaveLength(2)
  const looked = await rehearse(browser, `${home(2006)}/issue`)
  expect(looked.text).toContain('3 to be issued')
  expect(looked.text).toContain('mail comes back from 2 of them')
  expect(looked.text).toContain('one, to its donor')
  const press = { ...looked.press, 'typed-again': '3' }
  const done = await Promise.all([1, 2, 3].map(() => browser.submitForm(`${home(2006)}/issue`, press)))
  expect(done.map(({ headers }) => headers.location)).toEqual([1, 2, 3].map(() => `${home(2006)}?done=issue`))
  expect(await papersOf(2006)).toHaveLength(3)
  expect(
    await Promise.all(['back@post.example', 'guest@post.example', 'mail@post.example'].map(statementMails)),
  ).toEqual([0, 0, 1])
  const { body } = await browser.get(`${home(2006)}?q=pia`)
  expect(rowsOf(body, 'donors')[0]).toContain('issued, to be printed: mail to them comes back 2006-000')
  const paper = /href="([^"]+\/donate\/statements\/[^"]+)"/.exec(body)?.[1] ?? ''
  const { statusCode, headers } = await browser.get(new URL(paper).pathname)
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(headers['content-disposition'], 'the paper itself').not.toContain('copy')
  const year = (await json('years')).find((one: { year: number }) => one.year === 2006)
  expect(year).toMatchObject({ donors: 3, issued: 3, sent: 0, notYet: 0, withoutEmail: 2 })
  await db
    .updateTable('mails')
    .set({ sent_at: clock.now, data: null })
    .where('email', '=', 'mail@post.example')
    .execute()
  expect((await json('years')).find((one: { year: number }) => one.year === 2006)).toMatchObject({ sent: 1 })
  const refused = await rehearse(browser, `${home(2006)}/issue`)
  expect([refused.statusCode, refused.text.includes('No statement of that year is missing.')]).toEqual([409, true])
  const opened = await browser.get(`${home(2006)}/donors/${gift}`)
  expect(lineOf(opened.body)).toContain('Mail to them comes back'.toLowerCase())
})

test('a statement is sent again once a press, and replaced with a reason once something has changed', async () => {
  const at = '2007-06-01T12:00:00Z'
  const email = 'again@year.example'
  const gift = await addGift(db, { email, at })
  await json('statements', '2007')
  const path = `${home(2007)}/donors/${gift}`
  const browser = await as('books')
  const one = await rehearse(browser, `${path}/send`)
  const other = await rehearse(browser, `${path}/send`)
  expect(one.text).toContain(`a copy, to ${email}`)
  const answers = await Promise.all([one, one, other].map(({ press }) => browser.submitForm(`${path}/send`, press)))
  // Whichever of the two presses is first, the other is told.
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 409]))
  expect(await statementMails(email)).toBe(2)

  const early = await rehearse(browser, `${path}/replace`, { because: 'Why not.' })
  expect([early.statusCode, early.text]).toEqual([409, expect.stringContaining('Nothing has changed since')])
  await addGift(db, { email: 'AGAIN@year.example', at: '2007-07-01T12:00:00Z', cents: 1500 })
  expect((await donorsOn(browser, home(2007)))[0]).toContain('changed since')
  const silent = await rehearse(browser, `${path}/replace`, { because: ' ' })
  expect([silent.statusCode, silent.text]).toEqual([422, expect.stringContaining('Say why it is replaced.')])
  const looked = await rehearse(browser, `${path}/replace`, { because: 'A gift was forgotten.' })
  expect(looked.text).toContain('$25.00 $40.00')
  const pressed = await Promise.all([1, 2, 3].map(() => browser.submitForm(`${path}/replace`, looked.press)))
  expect(pressed.map(({ headers }) => headers.location)).toEqual([1, 2, 3].map(() => `${path}?done=replace`))
  expect(await papersOf(2007)).toHaveLength(2)
  const entry = db.selectFrom('audit_log').select('details').where('action', '=', 'replace statement')
  expect((await entry.where('subject_ref', '=', '2007-0002').executeTakeFirstOrThrow()).details).toMatchObject({
    because: 'A gift was forgotten.',
  })
  const page = lineOf((await browser.get(`${path}?done=replace`)).body)
  expect(page).toContain('A new statement is issued in its place.')
  expect(page).toContain('2007-0002')
  expect((await json('years')).find(({ year }: { year: number }) => year === 2007)).toMatchObject({
    replaced: 1,
    issued: 1,
  })
})

test('what was sent for a gift is noted at its fields, taken off the total, and taken back', async () => {
  const { id: accountId } = await newReader('goods@year.example', 'Greta Goods')
  const [order = ''] = await seedOrders(db, { accountId, count: 1 })
  const { id: orderId } = await db.selectFrom('orders').select('id').where('ref', '=', order).executeTakeFirstOrThrow()
  const gift = await addGift(db, { email: 'goods@year.example', accountId, orderId, at: '2008-06-01T12:00:00Z' })
  const path = `/desk/donations/gifts/${order}/goods`
  const donor = `${home(2008)}/donors/${gift}`
  const browser = await as('books')
  expect((await browser.get(donor)).body).toContain(`href="${path}"`)
  const wrong = await rehearse(browser, path, { name: '', value: 'ten' })
  expect([wrong.statusCode, wrong.text]).toEqual([422, expect.stringContaining('An amount such as 18 or 24.95.')])
  expect(wrong.body, 'what was typed stays').toContain('value="ten"')
  expect((await rehearse(browser, path, { name: 'Tote', value: '25.01' })).text).toContain(
    'More than the gift'.slice(5),
  )
  const looked = await rehearse(browser, path, { name: 'Tote', value: '18' })
  expect(looked.text).toContain('nothing Tote, $18.00')
  expect((await browser.submitForm(path, looked.press)).headers.location).toBe(`${donor}?done=goods`)
  expect(lineOf((await browser.get(donor)).body)).toContain('total: $7.00')
  const none = await rehearse(browser, path, { name: '', value: '' })
  await browser.submitForm(path, none.press)
  expect((await json('donors', '2008'))[0].sums).toEqual({ given: 2500, goods: 0, total: 2500 })
})

test('what was sent for a gift without an order is noted by the gift itself, on its donor’s page and by command', async () => {
  const gift = await addGift(db, { email: 'noorder@year.example', name: 'Nora Noorder', at: '2009-06-01T12:00:00Z' })
  const path = `/desk/donations/gifts/${gift}/goods`
  const donor = `${home(2009)}/donors/${gift}`
  const browser = await as('books')
  expect((await browser.get(donor)).body).toContain(`href="${path}"`)
  const looked = await rehearse(browser, path, { name: 'Tote', value: '18' })
  expect(looked.text).toContain('for the gift of 2009-06-01')
  const pressed = await Promise.all([1, 2, 3].map(() => browser.submitForm(path, looked.press)))
  expect(pressed.some(({ headers }) => headers.location === `${donor}?done=goods`)).toBe(true)
  expect(lineOf((await browser.get(donor)).body)).toContain('total: $7.00')
  const entry = db.selectFrom('audit_log').select(['actor_name', 'details']).where('subject_ref', '=', gift)
  expect(await entry.execute()).toMatchObject([{ actor_name: 'Vera Holm', details: { after: { valueCents: 1800 } } }])
  const named = await json('statement', 'noorder@year.example', '2009')
  expect(named[0].gifts).toMatchObject([{ id: gift, order: null, goods: { name: 'Tote', value: 1800 } }])
  expect((await run('donations', 'statement', 'noorder@year.example', '2009')).lines[1]).toContain(gift)
  expect(await json('goods', gift, '--none')).toMatchObject({ ok: true, gift, order: null, goods: null })
  expect((await json('donors', '2009'))[0].sums).toEqual({ given: 2500, goods: 0, total: 2500 })
  const unknown = await run('donations', 'goods', '0b9b7a3e-4c2d-4f5e-9a1b-2c3d4e5f6a7b', '--none')
  expect([unknown.code, unknown.lines]).toEqual([1, ['✗ there is no donation of that order, or of that id']])
})

test('whoever gave without an order is thanked by the gift itself, once', async () => {
  const gift = await addGift(db, { email: 'thanks@year.example', at: '2009-07-01T12:00:00Z' })
  const { lines } = await run('donations', 'thank', gift)
  expect(lines).toEqual(['✓ Thanked thanks@year.example'])
  expect((await run('donations', 'thank', gift)).code).toBe(1)
})

test('what a bank took back counts in the list as on the paper: of whom nothing was kept is not on it', async () => {
  const { id: accountId } = await newReader('lost@year.example', 'Lena Lost')
  const [all = '', some = ''] = await seedOrders(db, { accountId, count: 2 })
  for (const [ref, email, amount_cents] of [
    [all, 'all@lost.example', 2500],
    [some, 'some@lost.example', 1000],
  ] as const) {
    const { id } = await db.selectFrom('orders').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()
    await addGift(db, { email, orderId: id, at: '2003-06-01T12:00:00Z' })
    const of = { id: `du_${ref}`, payment_intent_id: `pi_${ref}`, order_id: id, status: 'lost', reason: 'fraudulent' }
    const when = { opened_at: clock.now, found_at: clock.now, closed_at: clock.now }
    await db
      .insertInto('disputes')
      .values({ ...of, amount_cents, currency: 'usd', ...when })
      .execute()
  }
  const browser = await as('books')
  expect(await donorsOn(browser, home(2003))).toEqual(['Ada Quill some@lost.example 1 $15.00 not yet –'])
  expect((await json('years')).find(({ year }: { year: number }) => year === 2003)).toMatchObject({
    donors: 1,
    notYet: 1,
  })
  expect((await json('statements', '2003', '--dry-run')).statements).toMatchObject([{ total: 1500 }])
})

test('circulation sees who gave and issues nothing; an editor sees no name; both stay in the log', async () => {
  const gift = await addGift(db, { email: 'seen@year.example', name: 'Sela Seen', at: '2004-06-01T12:00:00Z' })
  const path = `${home(2004)}/donors/${gift}`
  const circulation = await as('circulation')
  const { body } = await circulation.get(home(2004))
  expect(body).toContain('Sela Seen')
  expect(body).not.toContain(`href="${home(2004)}/issue"`)
  expect(lineOf(body)).toContain('(not with your roles)')
  for (const verb of ['send', 'replace'])
    expect((await circulation.submitForm(`${path}/${verb}`, { step: 'do' })).statusCode, verb).toBe(403)
  const editor = await as('editor')
  for (const one of ['/desk/donations/statements', home(2004), path, `${home(2004)}/donors.csv`]) {
    const answer = await editor.get(one)
    expect([answer.statusCode, answer.body.includes('Sela Seen')], one).toEqual([403, false])
  }
  const entries = db.selectFrom('audit_log').select(['action', 'refusal']).where('subject_ref', '=', '2004')
  expect(await entries.orderBy('id').execute()).toEqual(
    ['send statement', 'replace statement'].map((action) => ({ action, refusal: 'not-allowed' })),
  )
  expect((await openBrowser().get(`${home(2004)}/donors.csv`)).headers.location).toBe(home(2004))
})

test('from January to March the desk counts who waits for last year’s, and leads there', async () => {
  const now = clock.now
  const [last, next] = [now.getUTCFullYear(), now.getUTCFullYear() + 1]
  await addGift(db, { email: 'due@year.example', at: `${last}-06-01T12:00:00Z` })
  const work = async (day: string) => {
    clock.now = new Date(`${next}-${day}T12:00:00Z`)
    return (await (await as('books')).get('/desk')).body
  }
  expect(await work('02-10')).toContain(`href="${home(last)}"`)
  expect(lineOf(await work('02-11'))).toMatch(new RegExp(`\\d+ Donation statements to issue ?of ${last}`))
  expect(await work('04-02')).not.toContain(`href="${home(last)}"`)
  clock.now = now
})
