import { expect, test } from 'vitest'
import { readDeskOrders } from '#application/goods/read-desk-orders.ts'
import { recordInvoicePayment } from '#application/invoices/record-invoice-payment.ts'
import { readOrder } from '#application/sales/orders/read-order.ts'
import { notePaidBack } from '#application/sales/refund/note-paid-back.ts'
import { refundOrder } from '#application/sales/refund/refund-order.ts'
import { refundPart } from '#application/sales/refund/refund-part.ts'
import { cents } from '#domain/money/cents.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { countWork } from '#store/desk/work.ts'
import { tote } from '../../support/cart.ts'
import { american } from '../../support/checkout.ts'
import { openDeskGroup } from '../../support/desk.ts'
import { openInvoices } from '../../support/invoices.ts'

const shop = await openInvoices()
const { db, context, make, invoiceOf } = shop
const run = openDeskGroup({ DATABASE_URL: shop.databaseUrl, SANDBOX_STRIPE_API: shop.url })
const today = dayIn((await findMagazine(db))?.timeZone ?? 'UTC', context.now())

async function paidByCheck() {
  const { number } = await make({}, { mail: false })
  expect(await recordInvoicePayment(context, { number, by: 'check' })).toMatchObject({ ok: true })
  const { ref, amount_cents: paid } = await invoiceOf(number)
  return { ref, paid }
}
const owed = async () => (await countWork(db, context.now())).toPayBack
const listed = async (ref: string) => {
  const wanted = { view: 'to-pay-back', search: '', sort: 'age', page: 1 } as const
  return (await readDeskOrders(context, wanted)).rows.some((row) => row.ref === ref)
}
const acts = (ref: string) =>
  db
    .selectFrom('audit_log')
    .select(['details', 'refusal'])
    .where('action', '=', 'note paid back')
    .where('subject_ref', '=', ref)
    .orderBy('id')
    .execute()

test('what a check has paid and was refunded waits until somebody has paid it back, once', async () => {
  const { ref, paid } = await paidByCheck()
  expect(await notePaidBack(context, { ref, dryRun: false })).toEqual({ ok: false, reason: 'nothing-owed' })
  const asked = { kind: 'amount', amount: cents(500), reason: 'came late' } as const
  expect(await refundPart(context, { ref, asked })).toMatchObject({ ok: true })
  expect(await refundOrder(context, { ref, reason: ' moved abroad ' })).toMatchObject({ ok: true })
  expect([await owed(), await listed(ref), (await readOrder(context, ref))?.owedCents]).toEqual([1, true, paid])
  expect((await run('orders', 'show', ref)).said).toContain('is to be paid back by hand')

  const tried = await notePaidBack(context, { ref, dryRun: true })
  expect(await owed(), 'a rehearsal notes nothing').toBe(1)
  const pressed = await Promise.all(Array.from({ length: 6 }, () => notePaidBack(context, { ref, dryRun: false })))
  const done = pressed.filter(({ ok }) => ok)
  expect(done).toEqual([{ ...tried, dryRun: false }])
  expect(done).toEqual([{ ok: true, ref, amountCents: paid, on: today, dryRun: false }])
  expect([await owed(), await listed(ref)]).toEqual([0, false])
  expect((await acts(ref)).filter(({ refusal }) => refusal === null)).toEqual([
    { details: { amountCents: paid, on: today, parts: [1, 'rest'] }, refusal: null },
  ])
  const shown = await readOrder(context, ref)
  expect(shown?.refund).toMatchObject({ reason: 'moved abroad', paid_back_on: today })
  expect(shown?.parts).toMatchObject([{ paid_back_on: today }])
})

test('a refund by command says that it is to be paid back by hand, as its page does, before it is done and after', async () => {
  const { ref, paid } = await paidByCheck()
  const words = 'to pay back by hand: it came by check or wire, and waits in the work list until you note it as paid'
  const part = await run('orders', 'refund', ref, '--amount', '5.00', '--reason', 'late', '--dry-run')
  expect(part.said).toContain(`  5.00 ${words}`)
  const whole = await run('orders', 'refund', ref, '--dry-run')
  expect(whole.said).toContain(`  ${((paid ?? 0) / 100).toFixed(2)} ${words}`)
  expect((await run('orders', 'refund', ref, '--yes')).said).toContain(words)
})

test('the reason for which all of an order went back is kept, and told where those of parts are', async () => {
  const { ref } = await paidByCheck()
  expect((await run('orders', 'refund', ref, '--reason', 'never arrived', '--yes')).done).toBe(true)
  expect((await run('orders', 'show', ref)).said).toContain('(never arrived)')
  const [audit] = await db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'refund-order')
    .where('subject_ref', '=', ref)
    .execute()
  expect(audit?.details).toMatchObject({ reason: 'never arrived' })
})

test('it was paid back neither tomorrow nor before the order; what a card has paid goes back by itself', async () => {
  const { ref } = await paidByCheck()
  await refundOrder(context, { ref })
  const said = (on: string) => notePaidBack(context, { ref, on, dryRun: false })
  expect(await said('2999-01-01')).toEqual({ ok: false, reason: 'in-the-future' })
  expect(await said('2001-01-01')).toEqual({ ok: false, reason: 'before-the-order' })
  expect(await said('yesterday')).toEqual({ ok: false, reason: 'no-day' })
  const before = await owed()
  const shopper = shop.openShopper()
  await shopper.add(tote)
  const form = { name: 'Ada Card', email: 'ada.card@reader.example', address: american, shipcode: 'ship-a' }
  const { intentId } = await shop.buy(shopper, form)
  const byCard = await shop.orderOf(intentId)
  expect(await refundOrder(context, { ref: byCard.ref })).toMatchObject({ ok: true })
  expect(await owed()).toBe(before)
  expect(await notePaidBack(context, { ref: byCard.ref, dryRun: false })).toEqual({ ok: false, reason: 'nothing-owed' })
})
