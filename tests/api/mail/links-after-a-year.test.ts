import { beforeAll, expect, test } from 'vitest'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { mailSamples } from '#adapters/mail/samples/sample-list.ts'
import { sweepAccess } from '#application/access/sweep-access.ts'
import { issueMissing } from '#application/donations/statements/run-statements.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { makeLinkToken } from '#application/link-tokens/link-token.ts'
import { readLetterhead } from '#application/mail/read-letterhead.ts'
import { signUp } from '#application/mailing-list/sign-up.ts'
import { sweepMailingList } from '#application/mailing-list/sweep-mailing-list.ts'
import type { MailKind } from '#application/ports/mail.ts'
import { RENEW_LINK_DAYS } from '#application/renewals/waves/mail-wave.ts'
import { ACCOUNT_LINK_DAYS } from '#domain/accounts/account-link.ts'
import { carriers } from '#domain/orders/parcel.ts'
import { insertAccountLink } from '#store/accounts/account-links.ts'
import { SITE_URL } from '../../support/access.ts'
import { printGift } from '../../support/cart.ts'
import { american, openCheckout } from '../../support/checkout.ts'
import { addGift } from '../../support/donation-gifts.ts'
import { someInvoice } from '../../support/invoices.ts'
import { addMonthlyDonation } from '../../support/monthly-donation.ts'

const site = await openCheckout()
const { openBrowser, openShopper, buy, orderOf, db, context, app, clock } = site
const { orderLinks } = context.ports
const DAY_MS = 86_400_000
const EMAIL = 'reader@demo.example'
const samples = mailSamples(SITE_URL)
const kinds = Object.keys(samples) as MailKind[]

/** Where a link leads, without what opens it. */
const doorOf = (url: string) =>
  new URL(url).pathname
    .replace(/^\/invoice\/.*/, '/invoice/…')
    .replace(/^\/downloads\/.*/, '/downloads/…')
    .replace(/^\/donate\/statements\/.*/, '/donate/statements/…')

/** What a link leads on to once its own time is over. All others still open what they were made for. */
const leadsOn: Record<string, string> = {
  '/login/code': '/login?tab=email',
  '/login/password': '/login?tab=setup',
  '/account/email/confirm': '/account/email',
  '/account/delete/confirm': '/account/delete',
  '/mailing-list/confirm': '/mailing-list',
  '/downloads/…': '/account/orders',
}

/** A real link to every door, as it is mailed today. */
const links = new Map<string, string>()
const pathIn = (url: string) => `${new URL(url).pathname}${new URL(url).search}`
const keep = (url: string) => links.set(doorOf(url), pathIn(url))

beforeAll(async () => {
  await keepOrderLinks()
  await keepAccessLinks()
  await keepListLinks()
  await keepPaperLinks()
  for (const url of [SITE_URL, `${SITE_URL}/login`, `${SITE_URL}/subscribe?type=gift`, `${SITE_URL}/account/mail`])
    keep(url)
  keep(orderLinks.accountUrl())
  clock.now = new Date(clock.now.getTime() + 365 * DAY_MS)
  // What the worker does each night.
  await sweepAccess({ ...context, now: () => clock.now })
  await sweepMailingList({ ...context, now: () => clock.now })
})

async function keepOrderLinks() {
  const shopper = openShopper()
  await shopper.add({ type: 'digital-product', item: 'prd:recordings' })
  await shopper.add({ type: 'gift-subscription', item: printGift, qty: 1 })
  const { intentId } = await buy(shopper, { name: 'Ada Quill', email: EMAIL, address: american, shipcode: 'ship-a' })
  const { id } = await orderOf(intentId)
  const gift = await db.selectFrom('gifts').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const monthly = await addMonthlyDonation(db, orderLinks, id)
  keep(orderLinks.receiptUrl(id))
  keep(orderLinks.giftUrl(gift.id))
  keep(orderLinks.giftCardUrl(gift.id))
  keep(orderLinks.giftDeliveryUrl(id, 1))
  keep(orderLinks.donationUrl(monthly))
  keep(orderLinks.donationPaymentUrl(monthly))
  const page = await app.inject(links.get('/receipts') ?? '')
  keep(`${SITE_URL}${page.body.match(/\/downloads\/[^"]+/)?.[0].replaceAll('&amp;', '&')}`)
}

async function keepAccessLinks() {
  await openBrowser().post('signin', { email: EMAIL, path: '/' })
  keep(`${SITE_URL}/login/code?token=${await site.linkFor(EMAIL)}`)
  await openBrowser().post('reset-password', { email: EMAIL })
  keep(`${SITE_URL}/login/password?token=${await site.linkFor(EMAIL)}`)
  const account = await db.selectFrom('accounts').select('id').where('email', '=', EMAIL).executeTakeFirstOrThrow()
  const lives = { email: 1, delete: 1, address: ACCOUNT_LINK_DAYS, payment: ACCOUNT_LINK_DAYS, renew: RENEW_LINK_DAYS }
  const paths = {
    email: '/account/email/confirm',
    delete: '/account/delete/confirm',
    address: '/account/address',
    payment: '/account/payment',
    renew: '/subscribe/renew',
  }
  for (const purpose of ['email', 'delete', 'address', 'payment', 'renew'] as const) {
    const { token, hash } = makeLinkToken()
    const expires_at = new Date(clock.now.getTime() + lives[purpose] * DAY_MS)
    const email = purpose === 'email' ? { email: 'new@reader.example' } : {}
    await db
      .transaction()
      .execute((trx) => insertAccountLink(trx, { hash, account_id: account.id, purpose, expires_at, ...email }))
    keep(`${SITE_URL}${paths[purpose]}?token=${token}`)
  }
}

/** One who confirmed, and later wants to leave; and one who never did. */
async function keepListLinks() {
  const mailed = async (email: string) => {
    await signUp(context, { email, tags: [], network: `net-${email}`, proof: 'plain', siteUrl: SITE_URL })
    return (await site.mailsTo(email)).find(({ kind }) => kind === 'mailing-list-confirmation')?.data ?? {}
  }
  const { confirmUrl = '', unsubscribeUrl = '' } = await mailed('letters@reader.example')
  const headers = { origin: SITE_URL, 'content-type': 'application/x-www-form-urlencoded' }
  await app.inject({ method: 'POST', url: pathIn(confirmUrl), headers, payload: '' })
  keep(unsubscribeUrl)
  keep(await letterLink())
  keep(`${SITE_URL}/archive`)
  const never = await mailed('never@reader.example')
  keep(never.confirmUrl ?? '')
  links.set('forgotten', pathIn(never.unsubscribeUrl ?? ''))
}

/** Of a letter that somebody got. */
async function letterLink(): Promise<string> {
  const letter = {
    kind: 'news',
    subject: 'News',
    body: 'Words',
    segments: ['list'],
    created_at: clock.now,
    changed_at: clock.now,
  }
  const { id } = await db.insertInto('letters').values(letter).returning('id').executeTakeFirstOrThrow()
  const to = {
    letter_id: id,
    email: 'kept@reader.example',
    email_key: 'kept@reader.example',
    why: 'list',
    state: 'sent',
  }
  const recipient = await db.insertInto('letter_recipients').values(to).returning('id').executeTakeFirstOrThrow()
  return orderLinks.leaveLettersUrl(recipient.id)
}

async function keepPaperLinks() {
  const made = await createInvoice(context, someInvoice({ email: 'bill@reader.example' }))
  if (!made.ok) throw new Error(made.problems.join())
  keep(made.url)
  await addGift(db, { email: 'gave@reader.example', at: '2020-05-01T12:00:00Z' })
  await issueMissing(context, { email: 'gave@reader.example' }, 2020)
  const newest = db.selectFrom('donation_statements').select('id').orderBy('number', 'desc')
  keep(orderLinks.statementUrl((await newest.executeTakeFirstOrThrow()).id, 'original'))
}

/** What the address answers with after a year, once it has led whoever must log in to the login. */
async function visit(url: string) {
  const answer = await app.inject(url)
  const { location } = answer.headers
  return answer.statusCode === 302 && location?.startsWith('/login') ? app.inject(location) : answer
}

const mainOf = (body: string) => body.slice(body.indexOf('<main'), body.indexOf('</main>'))

test.each(kinds)('every link of %s answers usefully a year after it was mailed', async (kind) => {
  const render = createReactEmailRenderer({ siteUrl: SITE_URL })
  const { html } = await render(kind, samples[kind].data as never, await readLetterhead(db))
  // Where a carrier shows a parcel is not ours to keep.
  const mailed = [...html.matchAll(/href="(http[^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .filter((href) => !carriers.some(({ track }) => new URL(track).host === new URL(href).host))
    .map(doorOf)
  expect(mailed).toContain('/')
  for (const door of new Set(mailed)) {
    const url = links.get(door)
    if (url === undefined) throw new Error(`A mail leads to ${door}: keep a real link to it above`)
    const answer = await visit(url)
    const onward = leadsOn[door]
    expect([200, ...(onward ? [410] : [])], door).toContain(answer.statusCode)
    if (onward) expect(mainOf(answer.body), door).toContain(`href="${onward}"`)
    else expect(answer.body, door).not.toMatch(/link (is over|is closed|no longer works|has expired)/i)
  }
})

test.each(Object.keys(leadsOn))('what %s leads on to is there', async (door) => {
  const onward = await visit(leadsOn[door] ?? '')
  expect(onward.statusCode).toBe(200)
  expect(mainOf(onward.body)).toContain('<form')
})

test('who leaves the list a year later is still known by the link; who never was on it is told so', async () => {
  expect((await visit(links.get('/mailing-list/unsubscribe') ?? '')).body).toContain('Press the button')
  const { statusCode, body } = await visit(links.get('forgotten') ?? '')
  expect([statusCode, mainOf(body).includes('gets no letters')]).toEqual([200, true])
})
