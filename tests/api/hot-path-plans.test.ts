import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readReaderFile } from '#application/desk/read-reader-file.ts'
import { readReaderMoney } from '#application/desk/read-reader-money.ts'
import { readTimeline } from '#application/desk/read-timeline.ts'
import { cancelMonthlyDonation, changeMonthlyDonation } from '#application/donations/monthly/change-monthly.ts'
import { giveExtra } from '#application/donations/monthly/give-extra.ts'
import { restartMonthly } from '#application/donations/monthly/restart-monthly.ts'
import { listStatements } from '#application/donations/statements/list-statements.ts'
import { issueMissing } from '#application/donations/statements/run-statements.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { findDueRenewals } from '#application/renewals/find-due-renewals.ts'
import { sendWaves } from '#application/renewals/waves/send-waves.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { sweepAccessJob } from '#jobs/access/sweep-access.ts'
import { sweepCaptchaTokensJob } from '#jobs/captcha/sweep-captcha-tokens.ts'
import { sweepCartsJob } from '#jobs/cart/sweep-carts.ts'
import { mailMissingAddressesJob } from '#jobs/dispatches/mail-missing-addresses.ts'
import { sweepMonthlyDonationsJob } from '#jobs/donations/sweep-monthly-donations.ts'
import { deliverGiftsJob } from '#jobs/gifts/deliver-gifts.ts'
import { forgetRecipientsJob } from '#jobs/gifts/forget-recipients.ts'
import { offerAgainJob } from '#jobs/gifts/offer-again.ts'
import { remindGiversJob } from '#jobs/gifts/remind-givers.ts'
import { sweepRateLimitsJob } from '#jobs/limits/sweep-rate-limits.ts'
import { blankOldMailsJob } from '#jobs/mail/blank-old-mails.ts'
import { sweepMailingListJob } from '#jobs/mailing-list/sweep-mailing-list.ts'
import { handleWebhookEventJob } from '#jobs/sales/handle-webhook-event.ts'
import { reconcilePaymentsJob } from '#jobs/sales/reconcile-payments.ts'
import { stopStrangersPaymentsJob } from '#jobs/sales/stop-strangers-payments.ts'
import { sweepOpenOrdersJob } from '#jobs/sales/sweep-open-orders.ts'
import { DEMO_PASSWORD, SITE_URL } from '../support/access.ts'
import { printGift, printSubscription, tote } from '../support/cart.ts'
import { american, chosen } from '../support/checkout.ts'
import { addGift } from '../support/donation-gifts.ts'
import { fillTables, growingTables, smallTables } from '../support/fill-tables.ts'
import { someInvoice } from '../support/invoices.ts'
import { monthlyDonationsOn } from '../support/monthly-donations.ts'
import { noPorts } from '../support/no-ports.ts'
import { eventOf, WEBHOOK_SECRET } from '../support/payments.ts'
import { isPlanned, recordQueries, tablesScanned } from '../support/query-plans.ts'
import { newRecipient, openRedeem } from '../support/redeem.ts'
import { NOTICE_OVER, renewalsOn } from '../support/renewals.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { personal as personalCart, renewal as renewalCart } from '../support/subscribe.ts'

const site = await openRedeem()
const { app, db, pool, context, openShopper, stripe } = site
const { newSubscriber, renew, mailsTo } = renewalsOn(site)
const { newDonor, charge, on: onDay } = monthlyDonationsOn(site)
const jobContext = { ...context, siteUrl: SITE_URL, ports: { ...noPorts, ...context.ports } }
await fillTables(db)
const { sent, walk, aside } = recordQueries(pool)

const personal = { type: 'personal-subscription', item: printSubscription }
const recordings = { type: 'digital-product', item: 'prd:recordings' }
let people = 0
const newGuest = () => {
  people += 1
  return {
    name: 'Ada Quill',
    email: `hot-${people}@reader.example`,
    address: american,
    shipcode: 'ship-a',
    password: chosen,
  }
}

const newAccount = async () => {
  const email = await site.newAccount()
  return db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
}

async function open(...urls: string[]) {
  const shopper = openShopper()
  for (const url of urls) expect((await shopper.send('GET', url)).statusCode, url).toBeLessThan(400)
}

/** A subscriber with deliveries, renewals, orders and a saved card, logged in. */
async function newMember(asked: Parameters<typeof newSubscriber>[0] = {}) {
  const reader = await aside(() => newSubscriber(asked))
  const shopper = openShopper()
  await shopper.logIn(reader.email)
  return { ...reader, shopper }
}

/** The one button of a screen that sells subscriptions. */
async function press(path: string, shopper: ReturnType<typeof openShopper>, body: object) {
  const query = new URLSearchParams({ captcha: await solveCaptcha(app, 'checkout'), attempt: randomUUID() })
  const answer = await shopper.send('POST', `/api${path}?${query}`, JSON.stringify({ origin: path, ...body }))
  return answer.statusCode
}

async function buy(...things: object[]) {
  const shopper = openShopper()
  for (const thing of things) await shopper.add(thing)
  const { intentId, status } = await site.buy(shopper, newGuest())
  return { shopper, intentId, receipt: status.receipt as string }
}

/** What readers, the payment provider and the clock do again and again, each from its beginning to its end. */
const ways: Record<string, () => Promise<unknown>> = {
  'reading articles': () =>
    open('/', '/article/the-hum', '/article/the-empty-room-census', '/archive', '/issues', '/feed.xml'),
  searching: () => open('/search?q=lantern', '/api/search?q=lan'),
  'looking at the store': () =>
    open('/store', '/store/issues', '/store/product/canvas-tote', '/api/store/products?tag=swag'),
  'logging in, being known, and logging out': async () => {
    const { shopper, email } = await newMember()
    expect(await shopper.whoAmI()).toBe('Ada Quill')
    await shopper.post('logout', {})
    await shopper.post('signin', { email })
    await site.runAccessJobs()
    expect((await shopper.logIn(email, 'not-the-password')).statusCode).toBeGreaterThan(399)
  },
  'filling a cart and bringing it to an account': async () => {
    const { email } = await aside(() => newSubscriber())
    const shopper = openShopper()
    await shopper.add(tote)
    await shopper.change({ ...tote, quantity: 2 })
    await shopper.cart()
    await shopper.logIn(email, DEMO_PASSWORD)
    await shopper.add({ type: 'gift-subscription', item: printGift })
    await shopper.cart()
    await shopper.remove(tote)
  },
  'checking out, the poll, and the receipt': async () => {
    const { receipt, intentId, shopper } = await buy(personal, tote, recordings)
    await site.poll(shopper, intentId)
    await shopper.send('GET', '/store/checkout')
    const { body } = await app.inject(receiptPath(receipt))
    const file = body.match(/href="(\/downloads\/[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect((await app.inject(file)).statusCode).toBe(200)
  },
  'news of a payment': async () => {
    const shopper = openShopper()
    await shopper.add(personal)
    const { answer } = await site.submit(shopper, newGuest())
    const intentId = answer.data?.payment_intent_id as string
    await site.confirm(intentId)
    const payload = JSON.stringify(eventOf('evt_hot', intentId))
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    expect((await app.inject({ method: 'POST', url: '/api/payments/webhook', payload, headers })).statusCode).toBe(200)
    await handleWebhookEventJob.run(jobContext, { eventId: 'evt_hot' })
    expect((await aside(() => site.orderOf(intentId))).status).toBe('completed')
  },
  'a donor’s statement, issued, listed and opened': async () => {
    const { id: accountId } = await aside(() => newAccount())
    const at = '2021-05-01T12:00:00Z'
    for (const [donor, email] of [
      [{ accountId }, 'member-gave@reader.example'],
      [{ email: 'guest-gave@reader.example' }, 'guest-gave@reader.example'],
    ] as const) {
      await aside(() => addGift(db, { email, at, ...donor }))
      expect(await issueMissing(context, donor, 2021)).not.toBeNull()
      const [listed] = await listStatements(context, donor)
      expect((await app.inject(new URL(listed?.url ?? '').pathname)).statusCode).toBe(200)
    }
  },
  'an invoice, and paying it': async () => {
    const made = await createInvoice(context, someInvoice())
    if (!made.ok) throw new Error(made.problems.join())
    const token = made.url.split('/').at(-1) ?? ''
    expect((await app.inject(`/invoice/${token}`)).statusCode).toBe(200)
    const captcha = await solveCaptcha(app, 'checkout')
    const url = `/api/invoice/${token}/checkout?captcha=${encodeURIComponent(captcha)}`
    const payer = openShopper()
    const { data } = (
      await payer.send('POST', url, JSON.stringify({ session: true, password: chosen, invoice: null }))
    ).json()
    await site.confirm(data.payment_intent_id)
    expect((await site.poll(payer, data.payment_intent_id)).receipt).toBeTruthy()
  },
  'the account’s pages': async () => {
    const { shopper } = await newMember()
    for (const url of [
      '/account',
      '/api/account/subscriber',
      '/account/address',
      '/account/payment',
      '/account/orders',
      '/account/gifts',
      '/subscribe',
      '/subscribe/renew',
    ])
      expect((await shopper.send('GET', url)).statusCode, url).toBe(200)
    const { shopper: expecting } = await newMember({ issues: [1, 2] })
    const moved = JSON.stringify({ ...american, line1: '2 Pier Road' })
    const changed = await expecting.send('PATCH', '/api/account/address/ship-a', moved)
    expect(changed.statusCode, changed.body).toBe(200)
    await shopper.submitForm('/api/account/autorenew', { autorenew: 'off' })
    expect((await expecting.send('DELETE', '/api/account/card')).statusCode).toBe(200)
  },
  'a renewal that is declined, and its page': async () => {
    const { accountId, email } = await aside(() => newSubscriber({ pays: 'declined' }))
    await renew(accountId, -NOTICE_OVER)
    expect(await renew(accountId, 0)).toMatchObject({ outcome: 'declined' })
    const url = new URL((await aside(() => mailsTo(email))).at(-1)?.data.url ?? '')
    await open(`${url.pathname}${url.search}`)
    await openShopper().submitForm(`/api/account/renewal${url.search}`, {})
  },
  'a renewal that is paid': async () => {
    const { accountId } = await aside(() => newSubscriber())
    await renew(accountId, -NOTICE_OVER)
    expect(await renew(accountId, 0)).toMatchObject({ outcome: 'succeeded' })
  },
  'monthly gifts that are charged, declined, restarted, changed and ended': async () => {
    const [given, failing] = await aside(async () => [await newDonor(), await newDonor({ pays: 'poor' })] as const)
    expect(await charge(given.id, '2026-12-17')).toMatchObject({ outcome: 'succeeded' })
    expect(await charge(failing.id, '2026-12-17')).toMatchObject({ outcome: 'declined' })
    expect(await restartMonthly(onDay('2026-12-18'), failing.id)).toEqual({ outcome: 'declined' })
    const gift = { key: randomUUID(), amount: cents(1000) }
    expect(await giveExtra(onDay('2026-12-18'), given.id, gift)).toEqual({ outcome: 'succeeded' })
    await changeMonthlyDonation(onDay('2026-12-18'), given.id, { change: 'pause', months: 2 })
    await changeMonthlyDonation(onDay('2026-12-18'), given.id, { change: 'resume' })
    await cancelMonthlyDonation(onDay('2026-12-19'), given.id, { by: 'donor' })
  },
  'redeeming a gift': async () => {
    const { token } = await site.newGift()
    await open(`/subscribe/redeem?token=${token}`)
    const redeemed = await site.redeem(openShopper(), { token }, newRecipient(), { attempt: randomUUID() })
    expect(redeemed.status).toBe(200)
    const { shopper } = await newMember()
    await shopper.send('GET', `/subscribe/redeem?token=${(await site.newGift({ deliverable: 'digital' })).token}`)
  },
  'subscribing and renewing on their screens': async () => {
    const body = { cart: personalCart('print', { coupon: 'WELCOME10' }), ...newGuest() }
    expect(await press('/subscribe', openShopper(), body)).toBe(200)
    const { shopper } = await newMember()
    const renewing = { cart: renewalCart('print'), shipcode: 'ship-a', customer: 'use-card' }
    expect(await press('/subscribe/renew', shopper, renewing)).toBe(200)
  },
  'joining the mailing list': async () => {
    const captcha = await solveCaptcha(app)
    const url = `/api/list/signup?${new URLSearchParams({ captcha })}`
    const answer = await openShopper().send('POST', url, JSON.stringify({ email: 'hot@reader.example' }))
    expect(answer.statusCode, answer.body).toBeLessThan(300)
  },
  'the clock’s sweeps': async () => {
    await blankOldMailsJob.run(jobContext, null)
    await sweepAccessJob.run(jobContext, null)
    await sweepCaptchaTokensJob.run(jobContext, null)
    await sweepCartsJob.run(jobContext, null)
    await sweepMailingListJob.run(jobContext, null)
    await sweepRateLimitsJob.run(jobContext, null)
    await sweepOpenOrdersJob.run(jobContext, null)
    await reconcilePaymentsJob.run(jobContext, null)
    await stopStrangersPaymentsJob.run(jobContext, {})
    await mailMissingAddressesJob.run(jobContext, { issue: 4 })
    // A batch that is to this ledger what the sweep's own is to a million readers.
    for await (const accounts of findDueRenewals(context, 50)) expect(accounts.length).toBeGreaterThan(0)
    await sweepMonthlyDonationsJob.run(jobContext, null)
    await remindGiversJob.run(jobContext, null)
    await deliverGiftsJob.run(jobContext, null)
    await forgetRecipientsJob.run(jobContext, null)
    await offerAgainJob.run(jobContext, null)
  },
  'a reader’s page at the desk, and further back in their history': async () => {
    const { accountId, email } = await aside(() => newSubscriber())
    const { ref } = await aside(() =>
      db.selectFrom('accounts').select('ref').where('id', '=', accountId).executeTakeFirstOrThrow(),
    )
    await readReaderFile(context, ref)
    await readReaderMoney(context, { id: accountId, email })
    await readTimeline(context, { id: accountId, ref, before: null })
    await readTimeline(context, { id: accountId, ref, before: '2026-01-01T00:00:00.000000Z~act-1' })
  },
  'telling of subscriptions that end': async () => {
    await sendWaves(jobContext, 100, 50)
    const { delivered_at } = await aside(() =>
      db.selectFrom('dispatches').select('delivered_at').where('issue_number', '=', 4).executeTakeFirstOrThrow(),
    )
    const later = new Date((delivered_at?.getTime() ?? 0) + 31 * 86_400_000)
    await sendWaves({ ...jobContext, now: () => later }, 100, 50)
  },
}

test.each(Object.entries(ways))(
  'no query reads the whole of a table that grows: %s',
  async (name, work) => {
    await walk(name, work)
    const queries = sent.filter((query) => query.way === name && isPlanned(query))
    expect(queries.length).toBeGreaterThan(0)
    const scans = []
    for (const query of queries)
      for (const table of await tablesScanned(pool, query))
        if (growingTables.has(table)) scans.push(`${table}: ${query.text.replace(/\s+/g, ' ')}`)
    expect([...new Set(scans)]).toEqual([])
  },
  120_000,
)

test('every table either grows, and is filled here, or is named as small with the reason', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  expect(rows.map(({ name }) => name)).toEqual([...growingTables, ...Object.keys(smallTables)].sort())
})

// Whoever is removed is looked for in every table that names them, by a scan where there is no index.
test('what tables that grow say of one another is led by an index', async () => {
  const { rows } = await pool.query<{ reference: string; table: string }>(`
    select reference.conrelid::regclass::text as table,
      reference.conrelid::regclass || '.' || string_agg(attname, ', ' order by place) as reference
    from pg_constraint reference
    cross join lateral unnest(conkey) with ordinality as named(number, place)
    join pg_attribute on attrelid = conrelid and attnum = named.number
    where contype = 'f' and connamespace = 'public'::regnamespace and not exists (
      select from pg_index where indrelid = conrelid and indkey[0] = conkey[1]
        and (indpred is null or pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
    group by reference.oid, reference.conrelid order by 2`)
  expect(rows.filter(({ table }) => growingTables.has(table)).map(({ reference }) => reference)).toEqual([])
})
