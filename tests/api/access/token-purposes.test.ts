import { expect, test } from 'vitest'
import { issueMissing } from '#application/donations/statements/run-statements.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { signUp } from '#application/mailing-list/sign-up.ts'
import { SITE_URL } from '../../support/access.ts'
import { printGift } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { someInvoice } from '../../support/invoices.ts'
import { addMonthlyDonation } from '../../support/monthly-donation.ts'
import { newRecipient } from '../../support/redeem.ts'
import { solveCaptcha } from '../../support/solve-captcha.ts'
import { reached } from '../../support/whole-proof.ts'

const site = await openCheckout()
const { openBrowser, openShopper, buy, orderOf, db, context, app } = site
const PASSWORD = { password: 'a long way to walk', confirm: 'a long way to walk' }

const bought = [
  { type: 'digital-product', item: 'prd:recordings' },
  { type: 'gift-subscription', item: printGift, qty: 1 },
]

/** What opens something of an order, and the order's own download. */
async function buyFor(email: string) {
  const shopper = openShopper()
  for (const thing of bought) await shopper.add(thing)
  const { intentId } = await buy(shopper, { name: 'Ada Quill', email, address: american, shipcode: 'ship-a' })
  const { id } = await orderOf(intentId)
  const { orderLinks } = context.ports
  const gift = await db.selectFrom('gifts').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const monthly = await addMonthlyDonation(db, orderLinks, id)
  const page = await app.inject(`/receipts?token=${orderLinks.receiptToken(id)}`)
  const download = page.body.match(/\/downloads\/[^"]+/)?.[0].replaceAll('&amp;', '&') ?? ''
  return {
    download,
    tokens: {
      receipt: orderLinks.receiptToken(id),
      gift: orderLinks.giftToken(gift.id),
      donation: orderLinks.donationToken(monthly),
      download: new URL(download, SITE_URL).searchParams.get('signature') ?? '',
    },
  }
}

const reader = await buyFor('reader@demo.example')
const other = await buyFor('ach@demo.example')
const ordersTokens: Record<string, Record<string, string>> = {
  'reader@demo.example': reader.tokens,
  'ach@demo.example': other.tokens,
}

/** Every kind of token there is, of two accounts. */
async function tokensOf(email: string): Promise<Record<string, string>> {
  const browser = openBrowser()
  await browser.logIn(email)
  const asked = await openBrowser().post('signin', { email, path: '/' })
  const link = await site.linkFor(email)
  await openBrowser().post('reset-password', { email })
  const password = await site.linkFor(email)
  await signUp(context, { email, tags: [], network: `net-${email}`, proof: 'plain', siteUrl: SITE_URL })
  const [list] = (await site.mailsTo(email)).filter(({ kind }) => kind === 'mailing-list-confirmation')
  const tokenIn = (url = '') => new URL(url).searchParams.get('token') ?? ''
  return {
    session: browser.cookies.get('session') ?? '',
    browser: browser.cookies.get('known-browser') ?? '',
    code: asked.json().token,
    link,
    password,
    'list-confirm': tokenIn(list?.data.confirmUrl),
    'list-leave': tokenIn(list?.data.unsubscribeUrl),
    ...ordersTokens[email],
    invoice: await invoiceOf(email),
    ...(await statementOf(email)),
    email: await newEmailOf(email, browser.cookies.get('session') ?? ''),
  }
}

/** The link that confirms another address of the account. */
async function newEmailOf(email: string, session: string): Promise<string> {
  const headers = { origin: SITE_URL, 'content-type': 'application/json', cookie: `session=${session}` }
  const payload = JSON.stringify({ email: `new-${email}` })
  await app.inject({ method: 'POST', url: '/api/account/reset-email', headers, payload })
  return site.linkFor(`new-${email}`)
}

/** An invoice for somebody of that name. */
async function invoiceOf(email: string): Promise<string> {
  const made = await createInvoice(context, someInvoice({ email: `bill-${email}` }))
  if (!made.ok) throw new Error(made.problems.join())
  return made.url.split('/').at(-1) ?? ''
}

/** A statement of gifts, and its copy. */
async function statementOf(email: string): Promise<Record<string, string>> {
  const giver = `gave-${email}`
  await addGift(db, { email: giver, at: '2020-05-01T12:00:00Z' })
  await issueMissing(context, { email: giver }, 2020)
  const { id } = await db
    .selectFrom('donation_statements')
    .select('id')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const { orderLinks } = context.ports
  return {
    statement: orderLinks.statementToken(id, 'original'),
    'statement-copy': orderLinks.statementToken(id, 'copy'),
  }
}

const form = { origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' }
const press = (url: string, payload = '') => app.inject({ method: 'POST', url, payload, headers: form })

/** The page that follows is told what became of it. */
const isChanged = ({ cookies }: Awaited<ReturnType<typeof press>>) => cookies.some(({ name }) => name === 'donor-note')

/** Somebody new, who redeems what the token opens. */
async function openRecipient(token: string) {
  const captcha = encodeURIComponent(await solveCaptcha(app, 'checkout'))
  const body = { ...newRecipient(), subscription: { token, deliverable: 'print-a' } }
  const answer = await openShopper().send('POST', `/api/subscribe/redeem?captcha=${captcha}`, JSON.stringify(body))
  return answer.json()
}

/** One address for both: what it gives out says which it is. */
async function opensStatement(token: string, isCopy: boolean): Promise<boolean> {
  const { statusCode, headers } = await app.inject(`/donate/statements/${token}.pdf`)
  return statusCode === 200 && String(headers['content-disposition']).includes('copy') === isCopy
}

/** Every door that takes a token, and whether it opened. */
const doors: Record<string, (token: string) => Promise<boolean>> = {
  session: async (token) => {
    const browser = openBrowser()
    browser.cookies.set('session', token)
    return (await browser.whoAmI()) !== null
  },
  link: async (token) => (await openBrowser().post('signin/link', { token })).statusCode === 200,
  password: async (token) => (await openBrowser().post('password', { token, password: PASSWORD })).statusCode === 200,
  // What it opens with its own token is a test of its own: that ends every other way in.
  email: async (token) =>
    (await app.inject({ method: 'POST', url: '/api/account/confirm-email', headers: form, payload: `token=${token}` }))
      .statusCode === 303 && (await app.inject(`/account/email/confirm?token=${token}`)).statusCode === 200,
  receipt: async (token) => (await app.inject(`/receipts?token=${token}`)).statusCode === 200,
  'receipt-pdf': async (token) => (await app.inject(`/receipts/pdf?token=${token}`)).statusCode === 200,
  'gift-delivery': async (token) => (await app.inject(`/receipts/gift?token=${token}&gift=1`)).statusCode === 200,
  'gift-delivery-set': async (token) =>
    (await press('/api/receipts/gift', `token=${token}&gift=1&way=by-hand&recipient=Clara`)).statusCode === 303,
  download: async (token) =>
    (await app.inject(reader.download.replace(/signature=[^&]*/, `signature=${token}`))).statusCode === 200,
  invoice: async (token) => (await app.inject(`/invoice/${token}`)).statusCode === 200,
  statement: (token) => opensStatement(token, false),
  'statement-copy': (token) => opensStatement(token, true),
  gift: async (token) => (await app.inject(`/subscribe/redeem?token=${token}`)).statusCode === 200,
  'gift-card': async (token) => (await app.inject(`/subscribe/redeem/card?token=${token}`)).statusCode === 200,
  'gift-qr': async (token) => (await app.inject(`/subscribe/redeem/qr?token=${token}`)).statusCode === 200,
  'gift-redeemed': async (token) => (await openRecipient(token)).type === 'redeem-succeeded',
  donation: async (token) => (await app.inject(`/donate/monthly?token=${token}`)).statusCode === 200,
  'donation-payment': async (token) => (await app.inject(`/donate/payment?token=${token}`)).statusCode === 200,
  'donation-changed': async (token) =>
    isChanged(await press(`/api/donation/change?token=${token}`, 'change=amount&amount=30')),
  'list-confirm': async (token) =>
    (await press(`/mailing-list/confirm?token=${token}`)).headers.location === '/mailing-list?result=confirmed',
  'list-leave': async (token) =>
    (await press(`/mailing-list/unsubscribe?token=${token}`)).headers.location === '/mailing-list?result=unsubscribed',
}

/** Which token a door is for, where it is not called as the token is. */
const tokenOf: Record<string, string> = {
  'receipt-pdf': 'receipt',
  'gift-delivery': 'receipt',
  'gift-delivery-set': 'receipt',
  'gift-card': 'gift',
  'gift-qr': 'gift',
  'gift-redeemed': 'gift',
  'donation-payment': 'donation',
  'donation-changed': 'donation',
}

const pages = [
  '/receipts',
  '/receipts/gift',
  '/donate/monthly',
  '/donate/payment',
  '/subscribe/redeem',
  '/subscribe/redeem/card',
  '/subscribe/redeem/qr',
  '/login/code',
  '/login/password',
  '/account/email/confirm',
  '/mailing-list/confirm',
  '/mailing-list/unsubscribe',
  '/account',
  '/',
]

test('a token opens the door it is for, and no other; looking at any page with it uses nothing up', {
  // Every token at every page.
  timeout: 180_000,
}, async () => {
  const tokens = await tokensOf('reader@demo.example')
  expect(Object.values(tokens).every((token) => token.length >= 40)).toBe(true)
  expect(new Set(Object.values(tokens)).size).toBe(Object.keys(tokens).length)
  for (const token of Object.values(tokens)) for (const page of pages) await app.inject(`${page}?token=${token}`)
  for (const [kind, token] of Object.entries(tokens)) {
    for (const [door, open] of Object.entries(doors)) {
      if ((tokenOf[door] ?? door) === kind) continue
      expect(await open(token), `a ${kind} token at the door for ${door}`).toBe(false)
      reached(26, 'tokens at doors', 1)
    }
  }
  // The password's door comes last: it ends the sessions.
  for (const door of [
    'session',
    'link',
    'list-confirm',
    'list-leave',
    'receipt',
    'invoice',
    'receipt-pdf',
    'gift-delivery',
    'gift-delivery-set',
    'statement',
    'statement-copy',
    'donation',
    'donation-payment',
    'donation-changed',
    'gift',
    'gift-card',
    'gift-qr',
    'gift-redeemed',
    'download',
    'password',
  ]) {
    const kind = tokenOf[door] ?? door
    expect(await doors[door]?.(tokens[kind] ?? ''), `a ${kind} token at the door for ${door}`).toBe(true)
    reached(26, 'tokens at doors', 1)
  }
})

test('a link to one buyer’s file opens nobody else’s', async () => {
  expect(await doors.download?.(other.tokens.download)).toBe(false)
  expect(await doors.download?.(reader.tokens.download)).toBe(true)
})

test('one account’s tokens change nothing of another’s', async () => {
  const before = await db.selectFrom('accounts').selectAll().where('email_key', '=', 'donor@demo.example').execute()
  const donor = openBrowser()
  await donor.logIn('donor@demo.example')
  const tokens = await tokensOf('ach@demo.example')
  for (const [kind, token] of Object.entries(tokens)) await doors[kind]?.(token)
  expect(await db.selectFrom('accounts').selectAll().where('email_key', '=', 'donor@demo.example').execute()).toEqual(
    before,
  )
  expect(await donor.whoAmI()).toBe('Walter Nkemelu')
})

test.each(['', ' ', 'x', '../../etc/passwd', '%00', "' or 1=1 --", '<script>', 'é'.repeat(100), 'a'.repeat(2000)])(
  'no door opens to %j',
  async (token) => {
    for (const open of Object.values(doors)) expect(await open(encodeURIComponent(token))).toBe(false)
  },
)
