import { expect, test } from 'vitest'
import { issueMissing } from '#application/donations/statements/run-statements.ts'
import { NO_DONATION } from '#domain/donations/donor-texts.ts'
import { newNetwork, SITE_URL, TestBrowser } from '../../support/access.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { openMonthlyDonations } from '../../support/monthly-donations.ts'

const site = await openMonthlyDonations()
const { app, db, context, newDonor, monthlyOf, takenFrom, kindsTo, on } = site

type Asked = Parameters<typeof newDonor>[0]

/** The day on which the site is, whose own clock runs, and a day some months from it. */
const YEAR = new Date().getUTCFullYear() + 1

/** A donor whose next charge is on 17 March of next year, with the link of a mail. */
async function withLink(asked: Asked = {}) {
  const donor = await newDonor({ since: `${YEAR}-02-17`, ...asked })
  return { ...donor, ...visit(context.ports.orderLinks.donationToken(donor.id)) }
}

function visit(token: string | null, cookies = new Map<string, string>(), donation = '') {
  const query = `?${new URLSearchParams(token === null ? { donation } : { token })}`
  const network = newNetwork()
  async function ask(method: 'GET' | 'POST', url: string, form?: Record<string, string>) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: SITE_URL, cookie, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
    const payload = form && { payload: new URLSearchParams(form).toString() }
    const answer = await app.inject({ method, url, headers, remoteAddress: network, ...payload })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  const page = async () => (await ask('GET', `/donate/monthly${query}`)).body.replaceAll('<!-- -->', '')
  /** Sends a form, and answers what the page says afterwards. */
  const send = async (door: 'change' | 'extra' | 'cancel', form: Record<string, string>) => {
    const answer = await ask('POST', `/api/donation/${door}${query}`, form)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(`/donate/monthly${query}#donor-note`)
    return page()
  }
  return { query, ask, page, send }
}

const next = `${YEAR}-03-17`

test('the page tells amount, day and next charge, and after a change from which day it counts', async () => {
  const { id, page, send } = await withLink()
  const html = await page()
  for (const words of [
    'You give $25.00 a month',
    `March 17, ${YEAR}`,
    'Visa ending in 4242',
    'Cancel monthly donation',
  ])
    expect(html).toContain(words)
  expect(await send('change', { change: 'amount', amount: '40' })).toContain(
    `You now give $40.00 a month. This counts from March 17, ${YEAR}.`,
  )
  expect(await send('change', { change: 'day', day: '5' })).toContain(`This counts from March 5, ${YEAR}`)
  expect(await monthlyOf(id)).toMatchObject({ amount_cents: 4000, day: 5 })
})

test('pressed twice, a gift is left out once, and a rest is taken once', async () => {
  const { id, email, send } = await withLink()
  expect(await send('change', { change: 'skip', next })).toContain('One gift is left out.')
  expect(await send('change', { change: 'skip', next })).toContain('this is how your gift stands now')
  expect((await monthlyOf(id)).next_on).toBe(`${YEAR}-04-17`)
  const rest = { change: 'pause', months: '3', next: `${YEAR}-04-17` }
  expect(await send('change', rest)).toContain(`Your gift rests until July 17, ${YEAR}`)
  expect(await send('change', rest)).toContain('this is how your gift stands now')
  expect((await monthlyOf(id)).next_on).toBe(`${YEAR}-07-17`)
  expect(await kindsTo(email)).toEqual(['donation-paused'])
  expect(await send('change', { change: 'resume' })).toContain('Your gift goes on.')
  expect(await send('change', { change: 'resume' })).toContain('Your gift is not paused.')
})

test('an amount that can not be given stands under its field as it was typed, and changes nothing', async () => {
  const { id, customer, page, send } = await withLink()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(await page()) ?? []
  for (const typed of ['', '0', '0.99', '1000000', '-5', 'ten', '12,50', '1e3'])
    expect(await send('change', { change: 'amount', amount: typed }), typed).toContain(
      'Please enter an amount between 1 and 500000.',
    )
  expect(await send('extra', { key, amount: 'much' })).toMatch(/Please enter an amount[\s\S]*/)
  expect((await monthlyOf(id)).amount_cents).toBe(2500)
  expect(await takenFrom(customer)).toEqual([])
})

test('one gift more is charged once however often it is pressed, and stands in the list with its receipt', async () => {
  const { customer, page, send, ask } = await withLink()
  const [, key = ''] = /name="key" value="([^"]+)"/.exec(await page()) ?? []
  await Promise.all(Array.from({ length: 3 }, () => send('extra', { key, amount: '10' })))
  expect(await takenFrom(customer)).toEqual([1000])
  const html = await page()
  expect(html).toContain('One gift more')
  const [, receipt = ''] = /href="(\/receipts\?token=[^"]+)"/.exec(html) ?? []
  const opened = await ask('GET', receipt)
  expect(opened.body).toContain('$10.00')
  expect(opened.body).toContain(`Your gift of $25.00 a month is next charged on March 17, ${YEAR}.`)
})

test('a donor who cancels is thanked, keeps the page and its receipts, and can begin again', async () => {
  const { id, send, ask, query } = await withLink()
  const html = await send('cancel', { reason: 'money', words: 'Rent went up.' })
  for (const words of ['Your monthly gift has ended', 'nothing more is charged', '/donate?type=monthly'])
    expect(html).toContain(words)
  expect(html).not.toContain('/api/donation/')
  const row = await db.selectFrom('monthly_donations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'cancelled', end_reason: 'I have to spend less: Rent went up.' })
  expect(await send('change', { change: 'amount', amount: '5' })).toContain('this monthly gift has ended')
  const old = new Date(Date.now() - 401 * 86_400_000)
  await db.updateTable('monthly_donations').set({ ended_at: old }).where('id', '=', id).execute()
  const over = await ask('GET', `/donate/monthly${query}`)
  expect([over.statusCode, over.body.includes(NO_DONATION), over.body.includes('Ada Quill')]).toEqual([
    404,
    true,
    false,
  ])
})

test('a charge that is under way when its donor cancels is told as long as it is', async () => {
  const { id, customer, send } = await withLink({ pays: 'debit' })
  await db.updateTable('monthly_donations').set({ next_on: '2026-01-17' }).where('id', '=', id).execute()
  const { chargeMonthly } = await import('#application/donations/monthly/charge-monthly.ts')
  expect(await chargeMonthly(on(`${YEAR}-03-18`), id)).toMatchObject({ outcome: 'processing' })
  const html = await send('cancel', { words: '' })
  expect(html).toContain('A charge of $25.00 is under way')
  expect(html).toContain('Where it goes through it is the last one')
  expect(await takenFrom(customer)).toEqual([])
})

test('a failing gift says what was declined and leads to the payment page; its days can not be moved', async () => {
  const { id, page, send } = await withLink({ pays: 'poor' })
  const { chargeMonthly } = await import('#application/donations/monthly/charge-monthly.ts')
  await chargeMonthly(on(next), id)
  const html = await page()
  for (const words of ['Your gift did not go through', 'Nothing was charged.', '/donate/payment?token='])
    expect(html).toContain(words)
  expect(html).not.toContain('Skip the next one')
  expect(await send('change', { change: 'skip', next })).toContain('the gift that was declined is to be paid first')
})

test('a logged-in donor sees their own without a link, and nobody else’s', async () => {
  const reader = new TestBrowser(app, newNetwork())
  await reader.logIn('reader@demo.example')
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('email_key', '=', 'reader@demo.example')
    .executeTakeFirstOrThrow()
  expect((await reader.get('/donate/monthly')).body).toContain('You have no monthly donation')
  const [own, second] = [
    await newDonor({ accountId: account.id }),
    await newDonor({ accountId: account.id, cents: 700 }),
  ]
  const listed = (await reader.get('/donate/monthly')).body.replaceAll('<!-- -->', '')
  expect(listed).toContain(`/donate/monthly?donation=${own.id}`)
  expect(listed).toContain(`/donate/monthly?donation=${second.id}`)
  const mine = visit(null, reader.cookies, second.id)
  expect(await mine.send('change', { change: 'amount', amount: '9' })).toContain('You now give $9.00 a month.')
  const stranger = await newDonor()
  const theirs = visit(null, reader.cookies, stranger.id)
  expect(await theirs.page()).toContain(NO_DONATION)
  const refused = await theirs.ask('POST', `/api/donation/cancel${theirs.query}`, { words: '' })
  expect(refused.statusCode).toBe(303)
  expect((await monthlyOf(stranger.id)).status).toBe('active')
})

test('yearly statements are listed where their gifts are, with a copy to open, for a guest and for an account', async () => {
  const { email, page, ask } = await withLink()
  const reader = new TestBrowser(app, newNetwork())
  await reader.logIn('ach@demo.example')
  const byEmail = db.selectFrom('accounts').select(['id']).where('email_key', '=', 'ach@demo.example')
  const account = await byEmail.executeTakeFirstOrThrow()
  expect(await page()).not.toContain('Yearly statements')
  await addGift(db, { email, at: '2019-03-01T12:00:00Z', cents: 1000 })
  await addGift(db, { email: 'x@reader.example', accountId: account.id, at: '2019-05-01T12:00:00Z', cents: 700 })
  for (const donor of [{ email }, { accountId: account.id }]) await issueMissing(context, donor, 2019)
  const html = await page()
  for (const words of ['Yearly statements', '2019', '$10.00']) expect(html).toContain(words)
  expect(html).not.toContain('$7.00')
  const [, url = ''] = /href="([^"]*statement[^"]*)"/.exec(html) ?? []
  const paper = await ask('GET', new URL(url, SITE_URL).pathname)
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const own = (await reader.get('/donate/monthly')).body.replaceAll('<!-- -->', '')
  for (const words of ['Yearly statements', '$7.00']) expect(own, 'also where no gift is monthly').toContain(words)
  expect(own).not.toContain('$10.00')
})

test('changes are limited; ending is not', async () => {
  const { id, ask, query } = await withLink()
  const change = (amount: string) => ask('POST', `/api/donation/change${query}`, { change: 'amount', amount })
  for (let time = 0; time < 31; time += 1) await change(String(time + 1))
  expect((await monthlyOf(id)).amount_cents).toBe(3000)
  await ask('POST', `/api/donation/cancel${query}`, { words: '' })
  expect((await monthlyOf(id)).status).toBe('cancelled')
})
