import { expect, test } from 'vitest'
import { closeMonth } from '#application/books/close-month.ts'
import { fetchPayouts, updateBooks } from '#application/books/fetch-payouts.ts'
import { postBooks } from '#application/books/post-books.ts'
import { readJournal, readMonth, writeJournal } from '#application/books/read-books.ts'
import { readDeferred } from '#application/books/read-deferred.ts'
import { readPayout, readPayouts } from '#application/books/read-payouts.ts'
import { cutIssue } from '#application/dispatches/cut-issue.ts'
import { deliverIssue } from '#application/dispatches/deliver-issue.ts'
import { bookSureLines } from '#application/invoices/book-bank-line.ts'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { followDisputes } from '#application/sales/disputes/follow-disputes.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { cancelSubscription } from '#application/subscriptions/cancel-subscription.ts'
import { extendSubscription } from '#application/subscriptions/extend-subscription.ts'
import { moveSubscription } from '#application/subscriptions/move-subscription.ts'
import { monthOfDay, nextMonth } from '#domain/books/months.ts'
import { cents } from '#domain/money/cents.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { accountBalances, auditBooks, deferralsOf, entriesOf } from '../../support/books.ts'
import { printGift, printSubscription, tote } from '../../support/cart.ts'
import { american, chosen } from '../../support/checkout.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openInvoices } from '../../support/invoices.ts'
import { PLANNED } from '../../support/issue-run.ts'
import { csvOf, imported } from '../../support/statement.ts'

const shop = await openInvoices()
const { db, context, control, stripe, openShopper, buy, orderOf } = shop
const run = openDeskGroup({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })

const DAY = 24 * 60 * 60
const personal = { type: 'personal-subscription', item: printSubscription }
const gifts = { type: 'gift-subscription', item: printGift, qty: 2 }
const donation = { type: 'donation-item', item: { process: 'onetime', amount: 1500 } }
let people = 0

async function bought(...items: readonly unknown[]) {
  const shopper = openShopper()
  for (const item of items) await shopper.add(item)
  people += 1
  const email = `ada.books.${people}@reader.example`
  const form = { name: `Ada Books ${people}`, email, address: american, shipcode: 'ship-a', password: chosen }
  const { intentId } = await buy(shopper, form)
  const { id, ref, paid_cents } = await orderOf(intentId)
  return { intentId, id, ref, paid: paid_cents ?? 0, email }
}
const cycleOf = (id: string) => db.selectFrom('cycles').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()

const all = { limit: 100, offset: 0 }

/** When the month is over, and payouts of the sandbox's days to come have arrived. */
const later = { ...context, now: () => new Date(Date.now() + 70 * DAY * 1000) }
const { timeZone } = (await db.selectFrom('magazine').select('settings').executeTakeFirstOrThrow()).settings
const thisMonth = () => monthOfDay(dayIn(timeZone, new Date()))

test('an order is booked once, each part to its account', async () => {
  const { id, paid } = await bought(personal, { ...tote, qty: 2 }, donation, gifts)
  await Promise.all([postBooks(context), postBooks(context), postBooks(context)])
  const entries = await entriesOf(db, id)
  expect(entries.filter((entry) => entry.startsWith('sale'))).toEqual(entries)
  expect(entries).toContain(`sale provider ${paid}`)
  expect(entries).toContain('sale donations -1500')
  expect(entries.map((entry) => entry.split(' ')[1])).toEqual(['deferred', 'donations', 'goods', 'postage', 'provider'])
  const deferrals = await deferralsOf(db, id)
  expect(deferrals.map(({ kind, sold_issues }) => [kind, sold_issues]).toSorted()).toEqual([
    ['gift', 4],
    ['gift', 4],
    ['subscription', 4],
  ])
  expect(await postBooks(context)).toEqual({ sales: 0, events: 0, ends: 0 })
  expect(await auditBooks(db)).toEqual([])
})

test('a delivered issue earns its part; what was moved, extended, cancelled, refunded or lost is told apart', async () => {
  const plain = await bought(personal)
  const moved = await bought(personal)
  const extended = await bought(personal)
  const cancelled = await bought(personal)
  const issues = await bought(personal)
  const whole = await bought(personal)
  const lost = await bought(personal)
  const price = plain.paid
  const to = { email: `mover.${people}@reader.example`, name: 'Mo Ver', dryRun: false }
  expect(await moveSubscription(context, { token: (await cycleOf(moved.id)).token, ...to })).toMatchObject({ ok: true })
  const asked = { token: (await cycleOf(extended.id)).token, issues: 2, reason: 'sorry', dryRun: false }
  expect(await extendSubscription(context, asked)).toMatchObject({ ok: true })
  expect(await cutIssue(context, PLANNED)).toMatchObject({ ok: true })
  expect(await deliverIssue(context, PLANNED)).toMatchObject({ ok: true })
  expect(await cancelSubscription(context, (await cycleOf(cancelled.id)).token)).toMatchObject({ ok: true })
  const part = { kind: 'issues', issues: 2, reason: null } as const
  expect(await refundPart(context, { ref: issues.ref, asked: part })).toMatchObject({ ok: true })
  expect(await refundOrder(context, { ref: whole.ref })).toMatchObject({ ok: true })
  const { latest_charge } = await stripe.paymentIntents.retrieve(lost.intentId)
  await control('POST', `charges/${String(latest_charge)}/dispute`, {})
  const [dispute] = (await stripe.disputes.list({ payment_intent: lost.intentId })).data
  await control('POST', `disputes/${dispute?.id}/close`, { won: false })
  await followDisputes(context, lost.intentId)
  await postBooks(context)

  const one = Math.floor(price / 4)
  const left = async (order: { id: string }) => {
    const [deferral] = await deferralsOf(db, order.id)
    return [deferral?.balance_cents, deferral?.issues_left]
  }
  for (const order of [plain, extended, moved]) expect(await left(order)).toEqual([price - one, 3])
  expect(await left(cancelled)).toEqual([0, 0])
  expect(await entriesOf(db, cancelled.id)).toContain(`end forfeited ${one - price}`)
  expect(await left(issues)).toEqual([price - one - Math.floor(price / 2), 1])
  expect(await entriesOf(db, whole.id)).toEqual([
    `sale deferred ${-price}`,
    `sale provider ${price}`,
    `refund deferred ${price - one}`,
    `refund provider ${-price}`,
    `refund subscriptions ${one}`,
  ])
  expect(await left(lost)).toEqual([0, 0])
  expect((await entriesOf(db, lost.id)).slice(2)).toEqual([
    `dispute deferred ${price - one}`,
    `dispute provider ${-price}`,
    `dispute subscriptions ${one}`,
  ])
  const { delivered, totalCents, coming, unredeemedCents } = await readDeferred(context)
  expect(delivered.find(({ issue }) => issue === PLANNED)?.cents).toBeGreaterThan(one * 5)
  expect(coming.reduce((sum, issue) => sum + issue.cents, unredeemedCents)).toBe(totalCents)
  expect(await auditBooks(db)).toEqual([])
})

test('an invoice that is paid by transfer is booked from the statement; one by check is in the bank', async () => {
  const billed = await shop.make({}, { mail: false })
  const { amount_cents: amount } = await shop.invoiceOf(billed.number)
  await imported(context, csvOf({ text: billed.invoiceNo, amountCents: amount, day: dayIn(timeZone, new Date()) }))
  expect((await bookSureLines(context, { dryRun: false })).booked).toHaveLength(1)
  const byCheck = await shop.make({}, { mail: false })
  expect(await recordInvoicePayment(context, { number: byCheck.number, by: 'check' })).toMatchObject({ ok: true })
  await postBooks(context)
  expect((await entriesOf(db, billed.orderId)).toSorted()).toEqual(
    [
      `sale deferred ${-amount}`,
      `sale receivables ${amount}`,
      `transfer bank ${amount}`,
      `transfer receivables ${-amount}`,
    ].toSorted(),
  )
  expect(await entriesOf(db, byCheck.orderId)).toContain(`sale bank ${amount}`)
  expect((await accountBalances(db)).receivables).toBe(0)
})

test('a payout is its orders, refunds, disputes and fees to the cent, and names what is not ours', async () => {
  const strange = await stripe.paymentIntents.create({
    amount: 7777,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  await control('POST', 'clock', { advance_seconds: 8 * DAY })
  const asked = await fetchPayouts(later, { dryRun: true })
  expect(await readPayouts(later, all)).toEqual([])
  expect(await fetchPayouts(later, { dryRun: false })).toEqual(asked)
  const [payout, ...others] = await readPayouts(later, all)
  if (!payout?.sums) throw new Error('Nothing was paid out')
  expect(others).toEqual([])
  const { sums, amountCents, unknown } = payout
  expect(sums.difference).toBe(0)
  expect(sums.payments + sums.refunds + sums.disputes + sums.unknown - sums.fees).toBe(amountCents)
  expect(sums.disputes).toBeLessThan(0)
  expect(unknown).toEqual([
    { id: expect.stringMatching(/^txn_/), type: 'charge', source: strange.latest_charge, amountCents: 7777 },
  ])
  const file = await readPayout(later, payout.id)
  expect(file?.lines.reduce((sum, { net }) => sum + net, 0)).toBe(amountCents)
  expect(await readPayout(later, 'po_none')).toBeNull()
  const balances = await accountBalances(db)
  expect(balances.suspense).toBe(-7777)
  expect(balances.fees).toBe(sums.fees)
  // All that was paid is at the bank: the provider holds nothing of ours.
  expect(balances.provider).toBe(0)
  expect(await updateBooks(later)).toMatchObject({ isNew: 0, posted: { events: 0 } })
  expect(await auditBooks(db)).toEqual([])
})

test('the journal’s debits are its credits, and every figure is what the command says', async () => {
  const month = thisMonth()
  const journal = await readJournal(context, month)
  const sums = new Map<number, number>()
  for (const { entry, debit, credit } of journal?.lines ?? []) sums.set(entry, (sums.get(entry) ?? 0) + debit - credit)
  expect(sums.size).toBeGreaterThan(5)
  expect([...sums.values()].filter((sum) => sum !== 0)).toEqual([])
  const csv = journal ? writeJournal(journal) : ''
  expect(csv).toContain('"2400","Deferred income"')
  expect((await run('books', 'journal', month)).said).toBe(csv.trimEnd())
  const shown = await readMonth(context, month)
  expect(JSON.parse((await run('books', 'month', month, '--json')).said)).toEqual(JSON.parse(JSON.stringify(shown)))
  const { opening, sold, delivered, forfeited, refunded, closing } = shown?.deferred ?? ({} as never)
  expect(opening + sold - delivered - forfeited - refunded).toBe(closing)
  const deferred = JSON.parse(JSON.stringify(await readDeferred(context)))
  expect(JSON.parse((await run('books', 'deferred', '--json')).said)).toEqual(deferred)
  const { payouts } = JSON.parse((await run('books', 'payouts', '--known', '--json')).said)
  expect(payouts).toEqual(JSON.parse(JSON.stringify(await readPayouts(context, all))))
  expect((await run('books', 'month', '2026-13')).done).toBe(false)
})

test('a closed month does not change: what comes later is booked into the next, and says so', async () => {
  const month = thisMonth()
  expect(await closeMonth(context, { month, dryRun: false })).toEqual({ ok: false, reason: 'not-over' })
  expect(await closeMonth(later, { month: 'soon', dryRun: false })).toEqual({ ok: false, reason: 'bad-month' })
  const tried = await closeMonth(later, { month, dryRun: true })
  expect(await db.selectFrom('book_months').selectAll().execute()).toEqual([])
  const late: { id: string }[] = []
  // An order that is booked at the very moment: it is in the month, or in the next one, and never in neither.
  late.push(await bought(tote))
  const [closed] = await Promise.all([
    closeMonth(later, { month, dryRun: false }),
    ...Array.from({ length: 6 }, () => postBooks(later)),
  ])
  if (!closed.ok || !tried.ok) throw new Error('It was not closed')
  const kept = await readMonth(later, month)
  expect(kept).toMatchObject({ ...closed.figures, closed: { by: 'tester' } })
  const counted = await db
    .selectFrom('book_entries as entry')
    .innerJoin('book_lines as line', 'line.entry_id', 'entry.id')
    .select((eb) => eb.fn.count<string>('entry.id').distinct().as('count'))
    .where('entry.month', '=', month)
    .executeTakeFirstOrThrow()
  expect(Number(counted.count)).toBe(closed.figures.entries)

  const after = await bought(tote)
  const asked = { kind: 'amount', amount: cents(100), reason: 'came late' } as const
  expect(await refundPart(context, { ref: after.ref, asked })).toMatchObject({ ok: true })
  await postBooks(later)
  expect(await readMonth(later, month)).toEqual(kept)
  const next = await readMonth(later, nextMonth(month))
  expect(next?.late).toBeGreaterThanOrEqual(2)
  expect(next?.deferred.opening).toBe(kept?.deferred.closing)
  const journal = await readJournal(later, nextMonth(month))
  expect(journal ? writeJournal(journal) : '').toContain(`of ${month}, which was closed`)
  expect(await closeMonth(later, { month, dryRun: false })).toEqual({ ok: false, reason: 'closed' })
  expect(await auditBooks(db)).toEqual([])
})
