import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openSandbox, refusalOf } from './support/open-sandbox.ts'

const { stripe, browser, typeCard, authenticate, advance, control } = await openSandbox()

const intent = (more = {}) =>
  stripe.paymentIntents.create({ amount: 1200, currency: 'usd', allowed_payment_method_types: ['card'], ...more })

/** Pays as the browser's script does: with the publishable key and the secret of one intent. */
async function payFromBrowser(number: string) {
  const made = await intent()
  const method = await typeCard({ number })
  // The secret is for browsers only, so the SDK's types do not name it here.
  const params = { payment_method: method.id, client_secret: made.client_secret, use_stripe_sdk: true }
  return { id: made.id, call: browser.paymentIntents.confirm(made.id, params as Stripe.PaymentIntentConfirmParams) }
}

describe('a card that is declined', () => {
  test.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000009987', 'card_declined', 'lost_card'],
    ['4000000000009979', 'card_declined', 'stolen_card'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4000000000000341', 'card_declined', 'generic_decline'],
  ])('%s: %s %s, and the intent wants another', async (number, code, declineCode) => {
    const { id, call } = await payFromBrowser(number)
    const refusal = await refusalOf(call)
    expect(refusal).toMatchObject({ type: 'StripeCardError', statusCode: 402, code })
    expect(refusal.decline_code || undefined).toBe(declineCode)
    expect(refusal.payment_intent?.id).toBe(id)
    const after = await stripe.paymentIntents.retrieve(id)
    expect(after).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      amount_received: 0,
      last_payment_error: { code, type: 'card_error' },
    })
    expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([
      { status: 'failed', paid: false, failure_code: code },
    ])
    const types = (await stripe.events.list({ limit: 2 })).data.map((event) => event.type)
    expect(types).toEqual(['payment_intent.payment_failed', 'charge.failed'])
  })
})

test.each(['4242424242424242', '5555555555554444', '378282246310005', '4000000000000259'])(
  '%s pays',
  async (number) => {
    const { id, call } = await payFromBrowser(number)
    expect((await call).status).toBe('succeeded')
    expect((await stripe.paymentIntents.retrieve(id)).amount_received).toBe(1200)
  },
)

test.each([
  ['a real card', '4111111111111111', 'card_declined', 'test_mode_live_card'],
  ['a wrong check digit', '4242424242424241', 'incorrect_number', undefined],
  ['words', 'four', 'invalid_number', undefined],
])('%s is refused, so that nobody types a real one', async (_what, number, code, declineCode) => {
  const refusal = await refusalOf(typeCard({ number }))
  expect(refusal).toMatchObject({ statusCode: 402, code })
  expect(refusal.decline_code || undefined).toBe(declineCode)
})

test('a card of the past, of a 13th month or with a short code is refused', async () => {
  const number = '4242424242424242'
  expect((await refusalOf(typeCard({ number, year: 2020 }))).code).toBe('invalid_expiry_year')
  expect((await refusalOf(typeCard({ number, month: 13 }))).code).toBe('invalid_expiry_month')
  expect((await refusalOf(typeCard({ number, cvc: '12' }))).code).toBe('invalid_cvc')
})

test('card numbers are for browsers: the secret key may not send them', async () => {
  const sent = stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' },
  })
  expect((await refusalOf(sent)).message).toContain('generally unsafe')
})

describe('a card that asks the bank’s customer', () => {
  const customer = () => stripe.customers.create({})
  async function setUp(payment_method: string) {
    const owner = await customer()
    const setup = await stripe.setupIntents.create({
      customer: owner.id,
      payment_method,
      confirm: true,
      allowed_payment_method_types: ['card'],
    })
    if (setup.status === 'requires_action') await authenticate(setup)
    const done = await stripe.setupIntents.retrieve(setup.id)
    expect(done.status).toBe('succeeded')
    return { customer: owner.id, payment_method: String(done.payment_method) }
  }

  test('…3155 asks on-session, and not off-session once it was set up', async () => {
    const saved = await setUp('pm_card_authenticationRequiredOnSetup')
    expect((await intent({ ...saved, confirm: true })).status).toBe('requires_action')
    expect((await intent({ ...saved, confirm: true, off_session: true })).status).toBe('succeeded')
  })

  test('…3184 always asks: off-session that is a decline, and the intent can be paid on-session', async () => {
    const saved = await setUp('pm_card_authenticationRequired')
    const refusal = await refusalOf(intent({ ...saved, confirm: true, off_session: true }))
    expect(refusal).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
    })
    const { id } = refusal.payment_intent as { id: string }
    const again = await stripe.paymentIntents.confirm(id, { payment_method: saved.payment_method })
    expect(again.status).toBe('requires_action')
    await authenticate(again)
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  })

  test('…3178 asks, and is then declined for want of funds', async () => {
    const made = await intent({
      payment_method: 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
      confirm: true,
    })
    await authenticate(made)
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    })
    const saved = await setUp('pm_card_authenticationRequiredChargeDeclinedInsufficientFunds')
    expect((await refusalOf(intent({ ...saved, confirm: true, off_session: true }))).decline_code).toBe(
      'insufficient_funds',
    )
  })

  test('…0341 can be saved, and every charge of it fails', async () => {
    const saved = await setUp('pm_card_chargeCustomerFail')
    expect((await refusalOf(intent({ ...saved, confirm: true, off_session: true }))).code).toBe('card_declined')
  })

  test('a declined card can not be saved', async () => {
    const owner = await customer()
    expect((await refusalOf(stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: owner.id }))).code).toBe(
      'card_declined',
    )
  })
})

test('…0259 pays, and is disputed later: the money is taken back', async () => {
  const paid = await intent({ payment_method: 'pm_card_createDispute', confirm: true })
  expect((await stripe.disputes.list({ payment_intent: paid.id })).data).toEqual([])
  await advance(3700)
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  expect(dispute).toMatchObject({
    status: 'needs_response',
    amount: 1200,
    reason: 'fraudulent',
    balance_transactions: [{ net: -2700 }],
  })
  const won = await stripe.disputes.update(dispute?.id as string, {
    evidence: { uncategorized_text: 'winning_evidence' },
    submit: true,
  })
  expect(won.status).toBe('won')
  expect((await refusalOf(stripe.disputes.close(won.id))).statusCode).toBe(400)
})

async function disputed(method = 'pm_card_createDispute') {
  const paid = await intent({ payment_method: method, confirm: true })
  await advance(3700)
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data
  if (!dispute) throw new Error('Nobody has disputed it')
  return dispute
}

test('a dispute that was answered is under review, and one that never was is lost after its deadline', async () => {
  const [answered, silent] = [await disputed(), await disputed()]
  const sent = await stripe.disputes.update(answered.id, {
    evidence: { product_description: 'A magazine' },
    submit: true,
  })
  expect(sent.status).toBe('under_review')
  await advance((silent.evidence_details.due_by ?? 0) - silent.created)
  expect(await stripe.disputes.retrieve(silent.id)).toMatchObject({
    status: 'lost',
    evidence_details: { past_due: true },
  })
  expect((await stripe.disputes.retrieve(answered.id)).status).toBe('under_review')
})

test('a question of the bank takes no money, until it becomes a dispute', async () => {
  const inquiry = await disputed('pm_card_createDisputeInquiry')
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
  })
  await control('POST', `disputes/${inquiry.id}/escalate`)
  expect(await stripe.disputes.retrieve(inquiry.id)).toMatchObject({
    status: 'needs_response',
    is_charge_refundable: false,
    balance_transactions: [{ amount: -1200 }],
  })
})
