import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openSandbox, refusalOf } from './support/open-sandbox.ts'

const { stripe, advance, control } = await openSandbox()
const DAY = 24 * 60 * 60

const pay = (amount: number) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })

const linesOf = async (payout: string) => {
  const lines: Stripe.BalanceTransaction[] = []
  for await (const line of stripe.balanceTransactions.list({ payout, expand: ['data.source'] })) lines.push(line)
  return lines
}

test('what is available is paid out at midnight, once, with what it is made of', async () => {
  const [first, second] = [await pay(4200), await pay(1000)]
  await stripe.refunds.create({ payment_intent: second.id, amount: 250 })
  expect((await stripe.payouts.list()).data).toEqual([])
  await advance(4 * DAY)
  const [payout, ...others] = (await stripe.payouts.list()).data
  expect(others).toEqual([])
  const lines = await linesOf(payout?.id ?? '')
  // 2.9 % and 30 cents of each payment.
  expect(payout?.amount).toBe(4200 - 152 + (1000 - 59) - 250)
  expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(0)
  expect(lines.map(({ type }) => type).toSorted()).toEqual(['charge', 'charge', 'payout', 'refund'])
  const charge = lines.find(({ amount }) => amount === 4200)?.source as Stripe.Charge
  expect(charge.payment_intent).toBe(first.id)
  await advance(10 * DAY)
  expect((await stripe.payouts.list()).data).toHaveLength(1)
  expect((await stripe.payouts.retrieve(payout?.id ?? '')).status).toBe('paid')
  const events = await stripe.events.list({ limit: 100 })
  for (const type of ['payout.created', 'payout.reconciliation_completed', 'payout.paid'])
    expect(events.data.filter((event) => event.type === type)).toHaveLength(1)
})

test('a balance that owes something waits for money to come', async () => {
  const before = (await stripe.payouts.list()).data.length
  const lost = await pay(5000)
  await advance(5 * DAY)
  expect((await stripe.payouts.list()).data).toHaveLength(before + 1)
  await control('POST', `charges/${String(lost.latest_charge)}/dispute`, {})
  await advance(5 * DAY)
  expect((await stripe.payouts.list()).data).toHaveLength(before + 1)
  await pay(20_000)
  await advance(5 * DAY)
  const [payout] = (await stripe.payouts.list()).data
  expect(payout?.amount).toBe(20_000 - 610 - 5000 - 1500)
  expect((await linesOf(payout?.id ?? '')).map(({ reporting_category }) => reporting_category).toSorted()).toEqual([
    'charge',
    'dispute',
    'payout',
  ])
})

test('a payout that nobody made is missing', async () => {
  expect((await refusalOf(stripe.payouts.retrieve('po_nobody_made_this'))).code).toBe('resource_missing')
})
