import { expect, test } from 'vitest'
import { checkoutAnswer, checkoutBody, checkoutStatus } from '#contract/checkout.ts'

const keys = { payment_intent_id: 'pi_1', stripe_secret: 's' }

/** The provider's names end at the door; everything else is read as it is. */
const read = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer), (_, value) => (value?.stripe_secret ? { id: 'pi_1', secret: 's' } : value))

test.each([
  { type: 'started', data: keys },
  { type: 'updated', data: keys },
  { type: 'gratis', data: 'token' },
  { type: 'customer', data: { status: 'completed', receipt: 'r', invoice: null } },
  { type: 'customer', data: { status: 'in-progress', payment_intent_id: 'pi_1' } },
  { type: 'update-succeeded' },
  { type: 'redeem-succeeded' },
  { type: 'upgrade-checkout', data: { type: 'started', data: keys } },
  { type: 'updated-failed', message: 'No.' },
  { type: 'redeem-failed', message: 'No.' },
  { type: 'upgrade-failed', errors: { address: { line1: 'Missing.' } } },
  { checkout_errors: { keys, require: 'authorize-card', method: 'pm_1', message: '' } },
  { checkout_errors: { keys: null, require: 'replace-card', message: 'Declined.' } },
  { errors: 'No.' },
  { errors: { email: 'Missing.' } },
  { status: 'success', message: 'OK' },
  { status: 'success', message: keys },
  { status: 'error', message: 'No.' },
])('the answer $type $status is read as it is', (answer) => {
  expect(checkoutAnswer.parse(answer)).toEqual(read(answer))
})

test.each([
  [{}],
  [null],
  [{ type: 'started', data: { payment_intent_id: 'pi_1' } }],
  [{ type: 'gratis', data: '' }],
  [{ type: 'customer', data: { status: 'completed', receipt: null } }],
  [{ type: 'customer', data: { status: 'processing', receipt: 'r' } }],
  [{ type: 'something' }],
])('%j is no answer', (answer) => expect(checkoutAnswer.safeParse(answer).success).toBe(false))

test('a status is one of three, with what it needs', () => {
  expect(checkoutStatus.safeParse({ status: 'in-progress', receipt: null, invoice: null }).success).toBe(true)
  expect(checkoutStatus.safeParse({ status: 'completed', receipt: null, invoice: 'i' }).success).toBe(false)
  expect(checkoutStatus.safeParse({ status: 'paid' }).success).toBe(false)
})

test('a request says what is paid with, and nothing that is not asked for', () => {
  const body = { session: true, shipcode: 'ship-a', gifted: false, invoice: null, customer: 'use-card' }
  expect(checkoutBody.parse(body)).toEqual(body)
  expect(checkoutBody.safeParse({ ...body, customer: 'someone' }).success).toBe(false)
  expect(checkoutBody.safeParse({ ...body, amount: 1 }).success).toBe(false)
})
