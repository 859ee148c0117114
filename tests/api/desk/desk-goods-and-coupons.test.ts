import { expect, test } from 'vitest'
import { changeCoupon } from '#application/store/change-coupon.ts'
import { openAccess } from '../../support/access.ts'
import { openTestDesk } from '../../support/desk.ts'
import { openStaff } from '../../support/desk-staff.ts'

const { openBrowser, clock, db, context, url } = await openAccess()
const run = openTestDesk({ DATABASE_URL: url })
const as = await openStaff({ openBrowser, clock, context })
type Browser = Awaited<ReturnType<typeof as>>

const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).lines.join('\n'))
const textOf = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ''

/** Looks at what an act would do, and does it, so many times at once. */
async function act(browser: Browser, path: string, typed: Record<string, string>, times = 1) {
  const looked = await browser.submitForm(path, { ...typed, step: 'look' })
  expect(looked.statusCode, textOf(looked.body)).toBe(200)
  const press = { ...typed, step: 'do', seen: field(looked.body, 'seen'), press: field(looked.body, 'press') }
  return Promise.all(Array.from({ length: times }, () => browser.submitForm(path, press)))
}

const TOTE = '/desk/store/goods/prd:tote'
const tote = async () => (await json('stock', 'list')).find(({ ref }: { ref: string }) => ref === 'prd:tote')
const coupon = (code: string) =>
  db.selectFrom('coupons').selectAll().where('key', '=', code.toLowerCase()).executeTakeFirst()
const acts = (action: string, subject: string) =>
  db.selectFrom('audit_log').selectAll().where('action', '=', action).where('subject_ref', '=', subject).execute()

test('the store shows what the commands list', async () => {
  const page = textOf((await (await as('books')).get('/desk/store')).body)
  for (const { ref, name, inStock, held, toSend } of await json('stock', 'list'))
    expect(page).toContain(` ${name} ${ref} ${inStock} ${held} ${toSend} `)
  for (const { code } of await json('coupons', 'list')) expect(page).toContain(` ${code} `)
})

test('a delivery, a loss and a count move the stock once each, by eight presses, with their reason and who did it', async () => {
  const browser = await as('circulation')
  const { inStock: before } = await tote()
  await act(browser, `${TOTE}/deliver`, { count: '12', note: 'From the printer' }, 8)
  expect((await tote()).inStock).toBe(before + 12)
  await act(browser, `${TOTE}/lose`, { count: '2', note: '' }, 8)
  expect((await tote()).inStock).toBe(before + 10)
  const { toSend, held } = await tote()
  const [counted] = await act(browser, `${TOTE}/count`, { count: String(before + toSend + held), note: '' }, 8)
  expect(counted?.headers.location).toBe('/desk/store/goods/prd%3Atote?done=count')
  expect((await tote()).inStock).toBe(before)
  expect(await acts('change stock', 'prd:tote')).toHaveLength(3)
  const page = textOf((await browser.get(`${TOTE}?done=count`)).body)
  expect(page).toContain('Counted.')
  const moved = await json('stock', 'moves', 'prd:tote')
  expect(moved.slice(0, 3).map(({ reason }: { reason: string }) => reason)).toEqual(['count', 'loss', 'delivery'])
  for (const { change } of moved) expect(page).toContain(change > 0 ? `+${change}` : String(change))
  expect(page).toContain('From the printer')
})

test('what is no count, or more than there is, is said under its field, and nothing moves', async () => {
  const browser = await as('circulation')
  const { inStock } = await tote()
  for (const count of ['', '-1', '1.5', 'many', '99999999']) {
    const answer = await browser.submitForm(`${TOTE}/deliver`, { count, note: '', step: 'look' })
    expect([count, answer.statusCode]).toEqual([count, 422])
    expect(textOf(answer.body)).toContain('A whole number, such as 25.')
  }
  const lost = await browser.submitForm(`${TOTE}/lose`, { count: String(inStock + 1), note: '', step: 'do' })
  expect(lost.statusCode).toBe(422)
  expect(textOf(lost.body)).toContain('There are not so many.')
  expect((await tote()).inStock).toBe(inStock)
  expect((await browser.get('/desk/store/goods/prd:none')).statusCode).toBe(404)
  expect((await browser.get('/desk/store/goods/prd:none/count')).statusCode).toBe(404)
})

const autumn = {
  code: 'Autumn-26',
  scope: 'new',
  'print-us': '10',
  'print-ca': '',
  'print-intl': '12.50',
  digital: '5',
  from: '2026-09-01',
  to: '2099-12-01',
  limit: '500',
  'account-limit': '1',
}

test('a coupon is made once by eight presses, as the command would make it', async () => {
  const browser = await as('circulation')
  const [made] = await act(browser, '/desk/store/coupons/new', autumn, 8)
  expect(made?.headers.location).toBe('/desk/store?done=new')
  expect(await coupon('autumn-26')).toMatchObject({
    code: 'Autumn-26',
    scope: 'new',
    print_us_cents: 1000,
    print_ca_cents: 0,
    print_intl_cents: 1250,
    digital_cents: 500,
    total_limit: 500,
    account_limit: 1,
  })
  expect(await acts('set coupon', 'Autumn-26')).toHaveLength(1)
  const page = textOf((await browser.get('/desk/store?done=new')).body)
  expect(page).toContain('The coupon is made.')
  expect(page).toContain('Autumn-26 New subscriptions and gifts')
  expect(page).toContain('0 of 500')
})

test('what is wrong with a coupon is said under its fields, and one that is there is not overwritten', async () => {
  const browser = await as('circulation')
  const wrong = { ...autumn, code: 'a b', 'print-us': 'ten', from: '2026-02-30', to: 'x', limit: '0' }
  const answer = await browser.submitForm('/desk/store/coupons/new', { ...wrong, step: 'look' })
  expect(answer.statusCode).toBe(422)
  for (const words of ['An amount such as', 'A day such as', 'A whole number above 0'])
    expect(textOf(answer.body)).toContain(words)
  const nothing = { ...autumn, code: 'ZERO', 'print-us': '', 'print-intl': '', digital: '' }
  const empty = await browser.submitForm('/desk/store/coupons/new', { ...nothing, step: 'look' })
  expect(textOf(empty.body)).toContain('It has to take something off something.')
  const turned = await browser.submitForm('/desk/store/coupons/new', { ...autumn, to: '2026-01-01', step: 'look' })
  expect(textOf(turned.body)).toContain('It would end before it begins.')
  const before = await coupon('renew5')
  const taken = await browser.submitForm('/desk/store/coupons/new', { ...autumn, code: 'renew5', step: 'do' })
  expect(taken.statusCode).toBe(422)
  expect(textOf(taken.body)).toContain('There is a coupon with this code already.')
  expect(await coupon('renew5')).toEqual(before)
})

test('a coupon is changed once by eight presses, from what it was to what it is, and its hours stay', async () => {
  const browser = await as('circulation')
  await json('coupons', 'set', 'Spring-27', '--digital', '5', '--from', '2027-03-01T09:30:00Z', '--scope', 'new')
  const path = '/desk/store/coupons/Spring-27/change'
  const opened = (await browser.get(path)).body
  expect([field(opened, 'digital'), field(opened, 'code')]).toEqual(['5.00', 'Spring-27'])
  const typed = { ...autumn, code: 'Spring-27', from: '2027-03-01', to: '', 'print-intl': '', limit: '20' }
  const looked = await browser.submitForm(path, { ...typed, step: 'look' })
  const plan = textOf(looked.body)
  expect(plan).toContain('Off print in the US $0.00 $10.00')
  expect(plan).toContain('Uses in all any number 20')
  expect(plan.slice(plan.indexOf('What would change'), plan.indexOf('Mails'))).not.toMatch(/Begins|Ends|Code/)
  const [done] = await act(browser, path, typed, 8)
  expect(done?.headers.location).toBe('/desk/store?done=change')
  expect(await coupon('Spring-27')).toMatchObject({
    print_us_cents: 1000,
    digital_cents: 500,
    total_limit: 20,
    starts_at: new Date('2027-03-01T09:30:00Z'),
  })
  expect(await acts('change coupon', 'Spring-27')).toHaveLength(1)
  expect(textOf((await browser.get('/desk/store?done=change')).body)).toContain('The coupon is changed.')
  const again = await browser.submitForm(path, { ...typed, step: 'look' })
  expect([again.statusCode, textOf(again.body).includes('Nothing would change.')]).toEqual([409, true])
})

test('a coupon has another code as long as nobody has used it, and never one that is taken', async () => {
  const browser = await as('circulation')
  const typed = { ...autumn, code: 'Summer-27', from: '2027-03-01', to: '', 'print-intl': '', limit: '20' }
  const path = (code: string) => `/desk/store/coupons/${code}/change`
  const taken = await browser.submitForm(path('Spring-27'), { ...typed, code: 'RENEW5', step: 'look' })
  expect([taken.statusCode, textOf(taken.body).includes('There is a coupon with this code already.')]).toEqual([
    422,
    true,
  ])
  await act(browser, path('Spring-27'), typed)
  expect([await coupon('Spring-27'), (await coupon('Summer-27'))?.total_limit]).toEqual([undefined, 20])
  await db
    .insertInto('coupon_uses')
    .values({ holder: 'order:test', coupon_key: 'summer-27', buyer: null, uses: 1, reserved_at: clock.now })
    .execute()
  for (const code of ['Winter-27', 'SUMMER-27']) {
    const used = await browser.submitForm(path('Summer-27'), { ...typed, code, step: 'do' })
    expect([used.statusCode, textOf(used.body).includes('its code stays as it is.')]).toEqual([422, true])
  }
  await act(browser, path('Summer-27'), { ...typed, limit: '30' })
  expect((await coupon('Summer-27'))?.total_limit).toBe(30)
  const said = await run('coupons', 'change', 'Summer-27', '--code', 'Winter-27')
  expect([said.code, said.lines]).toEqual([1, ['✗ Somebody has used it: its code stays as it is']])
  await db.deleteFrom('coupon_uses').where('holder', '=', 'order:test').execute()
  expect((await json('coupons', 'change', 'Summer-27', '--code', 'Winter-27', '--dry-run')).ok).toBe(true)
  expect((await json('coupons', 'change', 'Summer-27', '--code', 'Winter-27')).after.code).toBe('Winter-27')
  expect(await run('coupons', 'change', 'Summer-27', '--limit', '5')).toMatchObject({ code: 1 })
})

test('of two coupons that get the same code at once, one does', async () => {
  for (const code of ['ONE', 'TWO']) await json('coupons', 'set', code, '--digital', '5')
  const both = await Promise.all(
    ['ONE', 'TWO'].map((code) => changeCoupon(context, { code, change: { code: 'SAME' }, dryRun: false })),
  )
  expect(both.map((done) => (done.ok ? 'done' : done.reason)).sort()).toEqual(['done', 'taken'])
})

test('a coupon is ended at once, also one that has not begun, and only once', async () => {
  const browser = await as('circulation')
  await act(browser, '/desk/store/coupons/new', { ...autumn, code: 'LATER', from: '2098-01-01' })
  for (const code of ['Autumn-26', 'LATER']) {
    const [ended] = await act(browser, `/desk/store/coupons/${code}/end`, {}, 8)
    expect(ended?.headers.location).toBe('/desk/store?done=end')
    expect((await coupon(code))?.ends_at).toEqual(clock.now)
    const again = await browser.submitForm(`/desk/store/coupons/${code}/end`, { step: 'look' })
    expect([again.statusCode, textOf(again.body).includes('It has ended already.')]).toEqual([409, true])
  }
  expect(textOf((await browser.get('/desk/store?done=end')).body)).toContain('The coupon has ended.')
  expect((await browser.get('/desk/store/coupons/none/end')).statusCode).toBe(404)
})

test('books look and do nothing; an editor does not see the store; who tries is kept', async () => {
  const books = await as('books')
  const page = (await books.get('/desk/store')).body
  expect(page).not.toContain('/coupons/new')
  expect(page).not.toContain('/end"')
  expect(textOf((await books.get(TOTE)).body)).toContain('Take in a delivery (not with your roles)')
  const { inStock } = await tote()
  expect((await books.submitForm(`${TOTE}/deliver`, { count: '5', step: 'do' })).statusCode).toBe(403)
  expect((await books.submitForm('/desk/store/coupons/new', { ...autumn, step: 'do' })).statusCode).toBe(403)
  expect((await books.submitForm('/desk/store/coupons/RENEW5/change', { ...autumn, step: 'do' })).statusCode).toBe(403)
  expect((await acts('change coupon', 'RENEW5')).map(({ refusal }) => refusal)).toEqual(['not-allowed'])
  expect((await tote()).inStock).toBe(inStock)
  const refused = (await acts('change stock', 'prd:tote')).filter(({ refusal }) => refusal !== null)
  expect(refused.length).toBeGreaterThan(0)
  const editor = await as('editor')
  for (const path of ['/desk/store', TOTE, `${TOTE}/count`, '/desk/store/coupons/RENEW5/end'])
    expect((await editor.get(path)).statusCode, path).toBe(403)
})
