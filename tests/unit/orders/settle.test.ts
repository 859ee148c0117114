import { expect, test } from 'vitest'
import { cents } from '#domain/money/cents.ts'
import { type OrderStatus, type PayableOrder, settlementOf } from '#domain/orders/settle.ts'
import type { IntentStatus, PaymentIntent } from '#domain/payments/payment-intent.ts'

const order = (over: Partial<PayableOrder> = {}): PayableOrder => ({
  id: 'order-1',
  status: 'started',
  currency: 'usd',
  intentId: 'pi_1',
  version: { amount: cents(4200), customer: null },
  ...over,
})
const intent = (over: Partial<PaymentIntent> = {}): PaymentIntent => ({
  id: 'pi_1',
  status: 'succeeded',
  amount: cents(4200),
  amountReceived: cents(4200),
  currency: 'usd',
  customer: null,
  orderId: 'order-1',
  orderVersion: 1,
  chargeKey: null,
  secret: 's',
  method: null,
  failure: null,
  declinedCharge: null,
  createdAt: new Date(0),
  ...over,
})

const orderStatuses: OrderStatus[] = ['started', 'processing', 'completed', 'failed', 'cancelled', 'refunded']
const intentStatuses: IntentStatus[] = ['open', 'needs-action', 'processing', 'succeeded', 'cancelled']

/** Rows: what the order is. Columns: what the intent is, in the order of `intentStatuses`. */
const table: Record<OrderStatus, (OrderStatus | '-' | 'back')[]> = {
  started: ['-', '-', 'processing', 'completed', 'cancelled'],
  processing: ['failed', 'failed', '-', 'completed', 'cancelled'],
  failed: ['-', '-', 'processing', 'completed', 'cancelled'],
  completed: ['-', '-', '-', '-', '-'],
  cancelled: ['-', '-', '-', 'back', '-'],
  refunded: ['-', '-', '-', '-', '-'],
}

test.each(orderStatuses.flatMap((from) => intentStatuses.map((is, at) => [from, is, table[from][at]] as const)))(
  'an order that is %s, with its intent %s, goes to %s',
  (from, is, to) => {
    const settled = settlementOf(order({ status: from }), intent({ status: is }))
    if (to === 'back') expect(settled).toEqual({ move: 'refund', because: 'cancelled' })
    else expect(settled).toEqual(to === '-' ? { move: 'none' } : { move: 'to', status: to })
  },
)

test.each([
  ['amount', { amountReceived: cents(4199) }],
  ['amount', { amountReceived: cents(4201) }],
  ['currency', { currency: 'eur' }],
  ['customer', { customer: 'cus_other' }],
  ['order', { orderId: 'order-2' }],
  ['order', { orderId: null }],
  ['intent', { id: 'pi_2' }],
] as const)('money whose %s does not fit is given back, never taken for a payment', (because, over) => {
  expect(settlementOf(order(), intent(over))).toEqual({ move: 'refund', because })
})

test('a guest’s payment does not complete the order of a known customer', () => {
  expect(settlementOf(order({ version: { amount: cents(4200), customer: 'cus_1' } }), intent())).toEqual({
    move: 'refund',
    because: 'customer',
  })
})

test('an intent whose answer was lost is still the order’s', () => {
  expect(settlementOf(order({ intentId: null }), intent())).toEqual({ move: 'to', status: 'completed' })
})

test.each(orderStatuses)('a second payment for an order that is %s is given back', (status) => {
  expect(settlementOf(order({ status }), intent({ id: 'pi_2' }))).toEqual({ move: 'refund', because: 'intent' })
})

test('what happens to another intent says nothing of the order', () => {
  for (const status of intentStatuses.filter((one) => one !== 'succeeded'))
    expect(settlementOf(order({ status: 'processing' }), intent({ id: 'pi_2', status }))).toEqual({ move: 'none' })
})

test('money for a version that nobody submitted is given back', () => {
  expect(settlementOf(order({ version: null }), intent())).toEqual({ move: 'refund', because: 'version' })
})
