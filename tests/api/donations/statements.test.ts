import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { listStatements } from '#application/donations/statements/list-statements.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { newNetwork } from '../../support/access.ts'
import { tote } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { tester } from '../../support/test-database.ts'
import { TEST_SECRET } from '../../support/test-secret.ts'

const shop = await openCheckout()
const { app, db, context, openShopper, buy, orderOf, mailsTo } = shop
/** The desk makes the same links as the site: its secret lies in the data folder. */
const folder = await mkdtemp(join(tmpdir(), 'colophon-statements-'))
await writeFile(join(folder, 'site-secret'), TEST_SECRET)
afterAll(() => rm(folder, { recursive: true, force: true }))
const desk = openDeskGroup({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url, DATA_DIR: folder })
const staff = { ...context, by: tester }

async function run(...args: string[]) {
  const { done, said } = await desk('donations', ...args, '--json')
  return { done, answer: JSON.parse(said) }
}
const runYear = async (year: number, ...flags: string[]) =>
  (await run('statements', String(year), ...flags)).answer.statements as {
    did: string
    statementNo: string
    email: string
    total: number
  }[]

const statementMails = async (email: string) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'donation-statement').map(({ data }) => data)

async function paperAt(url = '', network = newNetwork()) {
  const answer = await app.inject({ url: new URL(url).pathname, remoteAddress: network })
  expect(answer.statusCode, url).toBe(200)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
  return { text: text.replace(/\s+/g, ' '), headers: answer.headers }
}

/** A gift of $50 that was paid, moved to the year that the test is about. */
async function paidGift(email: string, at: string, more: readonly unknown[] = []) {
  const shopper = openShopper()
  await shopper.add({ type: 'donation-item', item: { process: 'onetime', amount: 5000 } })
  for (const item of more) await shopper.add(item)
  const { intentId } = await buy(shopper, { name: 'Ada Quill', email, address: american, shipcode: 'ship-a' })
  const order = await orderOf(intentId)
  await db
    .updateTable('donations')
    .set({ given_at: new Date(at) })
    .where('order_id', '=', order.id)
    .execute()
  return order
}

const newAccount = async () => {
  const email = await shop.newAccount()
  const account = db.selectFrom('accounts').select(['id', 'email']).where('email', '=', email)
  return account.executeTakeFirstOrThrow()
}

test('a run issues each donor one number without gaps, mails each once, and does nothing when it is run again', async () => {
  const account = await newAccount()
  await addGift(db, { email: 'Grace@Reader.example', at: '2019-03-01T12:00:00Z', cents: 1000 })
  await addGift(db, { email: 'grace@reader.example', at: '2019-04-01T12:00:00Z', cents: 2000 })
  await addGift(db, { email: 'older@reader.example', accountId: account.id, at: '2019-05-01T12:00:00Z', cents: 500 })
  const foreseen = await runYear(2019, '--dry-run')
  expect(await statementMails('grace@reader.example')).toEqual([])
  const done = await runYear(2019)
  expect(done).toEqual([
    { did: 'issued', statementNo: '2019-0001', email: account.email, total: 500, way: 'mail' },
    { did: 'issued', statementNo: '2019-0002', email: 'grace@reader.example', total: 3000, way: 'mail' },
  ])
  expect(foreseen).toEqual(done)
  expect(await runYear(2019)).toEqual([])
  expect(await statementMails('grace@reader.example')).toMatchObject([
    { news: 'issued', year: 2019, statementNo: '2019-0002', gifts: 2, given: '$30.00' },
  ])
  expect(await statementMails(account.email)).toHaveLength(1)
})

test('a year begins and ends by the magazine’s clocks', async () => {
  const email = 'eve@reader.example'
  // New York is five hours behind.
  await addGift(db, { email, at: '2018-01-01T04:59:59Z', cents: 1 })
  await addGift(db, { email, at: '2018-01-01T05:00:00Z', cents: 20 })
  await addGift(db, { email, at: '2019-01-01T04:59:59Z', cents: 300 })
  await addGift(db, { email, at: '2019-01-01T05:00:00Z', cents: 4000 })
  expect(await runYear(2018)).toMatchObject([{ email, total: 320 }])
  const [mail] = await statementMails(email)
  const { text } = await paperAt(mail?.url)
  expect(text).toContain('January 1, 2018')
  expect(text).toContain('December 31, 2018')
})

test('a year that is not over is refused', async () => {
  const year = new Date().getUTCFullYear() + 1
  expect(await run('statements', String(year))).toMatchObject({ done: false, answer: { reason: 'year-not-over' } })
})

test('the paper says what was given, and plainly that it may not be tax-deductible', async () => {
  const email = 'paper@reader.example'
  const order = await paidGift(email, '2009-02-03T12:00:00Z')
  await runYear(2009)
  const [mail] = await statementMails(email)
  const { text, headers } = await paperAt(mail?.url)
  for (const words of ['Donation Statement 2009', '2009-0001', 'Ada Quill', email, order.ref, '$50.00'])
    expect(text).toContain(words)
  expect(text).toContain('February 3, 2009')
  expect(text).toContain('may not be tax-deductible')
  expect(text).not.toContain('Copy')
  expect(text).not.toContain('goods or services')
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(headers['content-disposition']).toContain('statement 2009-0001.pdf')
})

test('what is sent again, and what the donor’s page leads to, is marked as a copy', async () => {
  const email = 'copy@reader.example'
  await addGift(db, { email, at: '2016-02-03T12:00:00Z' })
  await runYear(2016)
  expect((await run('send-statement', 'Copy@reader.example', '2016')).answer).toMatchObject({
    ok: true,
    statements: ['2016-0001'],
  })
  const [first, again] = await statementMails(email)
  expect(again).toMatchObject({ news: 'copy', statementNo: '2016-0001' })
  expect(again?.url).not.toBe(first?.url)
  expect((await paperAt(first?.url)).text).not.toContain('Copy')
  expect((await paperAt(again?.url)).text).toContain('Copy')
  const listed = await listStatements(context, { email: 'COPY@reader.example' })
  expect(listed).toMatchObject([{ year: 2016, statementNo: '2016-0001', total: '$25.00', url: again?.url }])
  expect((await run('send-statement', 'nobody@reader.example', '2016')).answer.reason).toBe('nothing-issued')
})

test('goods are subtracted, and the desk says what is worth more than the gift', async () => {
  const email = 'tote@reader.example'
  const { ref } = await paidGift(email, '2015-02-03T12:00:00Z')
  const noting = (value: string) => run('goods', ref, '--name', 'Canvas Tote', '--value', value)
  expect((await noting('50.01')).answer.reason).toBe('worth-more-than-gift')
  expect((await noting('18')).answer).toMatchObject({ ok: true, goods: { name: 'Canvas Tote', value: 1800 } })
  expect(await runYear(2015)).toMatchObject([{ total: 3200 }])
  const [mail] = await statementMails(email)
  const { text } = await paperAt(mail?.url)
  for (const words of ['Canvas Tote (estimated value $18.00)', '-$18.00', '$32.00']) expect(text).toContain(words)
  expect((await run('goods', ref, '--none')).answer).toMatchObject({ goods: null, isStated: true })
  expect(await runYear(2015)).toEqual([{ did: 'changed', statementNo: '2015-0001', email, total: 5000, way: 'mail' }])
})

test('a refund changes nothing that was sent; the statement can be replaced by one that names its number', async () => {
  const email = 'refunded@reader.example'
  const kept = await paidGift(email, '2014-02-03T12:00:00Z')
  const back = await paidGift(email, '2014-03-03T12:00:00Z', [tote])
  await runYear(2014)
  const replacing = () => run('replace-statement', email, '2014', '--because', 'A gift went back.')
  expect((await replacing()).answer.reason).toBe('unchanged')
  expect(await refundOrder(staff, { ref: back.ref })).toMatchObject({ ok: true })
  const [first] = await statementMails(email)
  expect((await paperAt(first?.url)).text).toContain('$100.00')
  const foreseen = await run('replace-statement', email, '2014', '--because', 'A gift went back.', '--dry-run')
  expect((await replacing()).answer).toEqual({ ...foreseen.answer, dryRun: false })
  const [, second] = await statementMails(email)
  expect(second).toMatchObject({ news: 'replaced', statementNo: '2014-0002' })
  const { text } = await paperAt(second?.url)
  expect(text).toContain(kept.ref)
  expect(text).not.toContain(back.ref)
  expect(text).toMatch(/REPLACES 2014-0001/i)
  const before = await paperAt(first?.url)
  expect(before.text).toContain('$100.00')
  expect(before.text).toContain('This statement was replaced by 2014-0002.')
  expect(await listStatements(context, { email })).toMatchObject([{ statementNo: '2014-0002', total: '$50.00' }])
  expect((await replacing()).answer.reason).toBe('unchanged')
})

test('a gift whose money went back before, by refund or by a bank, is on no statement', async () => {
  const email = 'gone@reader.example'
  const refunded = await paidGift(email, '2013-02-03T12:00:00Z')
  await refundOrder(staff, { ref: refunded.ref })
  expect(await runYear(2013)).toEqual([])
  const partly = await paidGift(email, '2013-03-03T12:00:00Z')
  const dispute = { id: 'du_partly', payment_intent_id: partly.payment_intent_id ?? '', order_id: partly.id }
  const lost = { status: 'lost', reason: 'fraudulent', amount_cents: 1000, currency: 'usd' }
  const when = { opened_at: new Date(), found_at: new Date(), closed_at: new Date() }
  await db
    .insertInto('disputes')
    .values({ ...dispute, ...lost, ...when })
    .execute()
  expect(await runYear(2013)).toMatchObject([{ total: 4000 }])
  const [mail] = await statementMails(email)
  expect((await paperAt(mail?.url)).text).toContain('$10.00 of $50.00 was given back')
})

test('a guest who confirms the address keeps the statement: no gift is stated twice', async () => {
  const account = await newAccount()
  await addGift(db, { email: account.email, accountId: account.id, at: '2012-01-03T12:00:00Z', cents: 100 })
  await addGift(db, { email: account.email, at: '2012-02-03T12:00:00Z', cents: 200 })
  expect(await runYear(2012)).toHaveLength(2)
  await db.updateTable('donations').set({ account_id: account.id }).where('email', '=', account.email).execute()
  expect(await runYear(2012)).toEqual([])
  expect((await listStatements(context, { accountId: account.id })).map((one) => one.statementNo)).toEqual([
    '2012-0001',
    '2012-0002',
  ])
  await addGift(db, { email: account.email, accountId: account.id, at: '2012-03-03T12:00:00Z', cents: 400 })
  expect(
    (await run('replace-statement', account.email, '2012', '--because', 'One more gift.')).answer.statements,
  ).toMatchObject([{ statementNo: '2012-0003', replaces: ['2012-0001', '2012-0002'], total: 700 }])
})

test('a charity’s wording is a setting, and stays on the paper as it was issued', async () => {
  const { settings } = await db.selectFrom('magazine').select('settings').executeTakeFirstOrThrow()
  const set = (value: object) =>
    db
      .updateTable('magazine')
      .set({ settings: JSON.stringify(value) })
      .execute()
  const statement = { isCharity: true, organization: 'Lodestar Foundation', taxId: '00-1234567' }
  await set({ ...settings, donations: { statement } })
  const email = 'charity@reader.example'
  await addGift(db, { email, at: '2011-02-03T12:00:00Z' })
  await runYear(2011)
  await set(settings)
  const [mail] = await statementMails(email)
  const { text } = await paperAt(mail?.url)
  expect(text).toContain('Lodestar Foundation provided no goods or services in exchange')
  expect(text).toContain('00-1234567')
  expect(text).not.toContain('may not be tax-deductible')
})

test.each(['x.pdf', 'x', '.pdf', `${'a'.repeat(43)}.pdf`, `${'a'.repeat(90)}.pdf`, '..%2f..%2fetc.pdf'])(
  '/donate/statements/%s is the designed 404',
  async (file) => {
    const answer = await app.inject({ url: `/donate/statements/${file}`, headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<html')
  },
)

test('a network that asks for papers over and over has to wait', async () => {
  const email = 'often@reader.example'
  await addGift(db, { email, at: '2010-02-03T12:00:00Z' })
  await runYear(2010)
  const [mail] = await statementMails(email)
  const url = new URL(mail?.url ?? '').pathname
  const network = newNetwork()
  const ask = () => app.inject({ url, remoteAddress: network })
  const statuses: number[] = []
  for (let n = 0; n < 31; n += 1) statuses.push((await ask()).statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(30)
  expect(statuses.at(-1)).toBe(429)
}, 120_000)

test('the sum of all statements that count is the sum of donations less what went back', async () => {
  const { gifts } = await db
    .selectFrom('donations')
    .leftJoin('orders', 'orders.id', 'donations.order_id')
    .select((eb) => eb.fn.sum<number>('amount_cents').as('gifts'))
    .where((eb) => eb.or([eb('orders.status', 'is', null), eb('orders.status', '<>', 'refunded')]))
    .where('given_at', '<', new Date('2019-12-01'))
    .executeTakeFirstOrThrow()
  const lost = 1000
  for (let year = 2009; year <= 2019; year += 1) {
    const done = await runYear(year)
    for (const { did, email } of done)
      if (did === 'changed') await run('replace-statement', email, String(year), '--because', 'It changed.')
  }
  const rows = await db
    .selectFrom('donation_statements')
    .select('content')
    .where('replaced_by', 'is', null)
    .where('year', '<=', 2019)
    .execute()
  const stated = rows.flatMap(({ content }) => (content as { gifts?: { amount: number }[] }).gifts ?? [])
  expect(stated.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(gifts) - lost)
})
