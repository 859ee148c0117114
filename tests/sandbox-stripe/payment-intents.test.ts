import type Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { openSandbox, refusalOf } from './support/open-sandbox.ts'

const { stripe, browser, typeCard, authenticate, advance, control } = await openSandbox()

const create = (more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 2500,
    currency: 'usd',
    allowed_payment_method_types: ['card', 'us_bank_account'],
    ...more,
  })

const eventsOf = async (id: string) => {
  const { data } = await stripe.events.list({ limit: 100 })
  const about = (object: Stripe.Event.Data.Object & { id?: string; payment_intent?: unknown }) =>
    object.id === id || object.payment_intent === id
  return data
    .filter((event) => about(event.data.object))
    .map((event) => event.type)
    .reverse()
}

describe('an intent', () => {
  test('wants a method first, then a confirmation, and then has succeeded', async () => {
    const made = await create({ metadata: { order: '7' } })
    expect(made.status).toBe('requires_payment_method')
    const method = await typeCard({ number: '4242424242424242' })
    const chosen = await stripe.paymentIntents.update(made.id, { payment_method: method.id })
    expect(chosen.status).toBe('requires_confirmation')
    const paid = await stripe.paymentIntents.confirm(made.id)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 2500, metadata: { order: '7' } })
    expect(await eventsOf(made.id)).toEqual(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'])
  })

  test('can be paid in one call', async () => {
    const paid = await create({
      confirm: true,
      payment_method: 'pm_card_visa',
      expand: ['latest_charge.balance_transaction', 'payment_method'],
    })
    const charge = paid.latest_charge as Stripe.Charge
    expect(paid.status).toBe('succeeded')
    expect((paid.payment_method as Stripe.PaymentMethod).card?.last4).toBe('4242')
    expect(charge.balance_transaction).toMatchObject({ amount: 2500, fee: 103, net: 2397, type: 'charge' })
  })

  test('takes another amount until it is confirmed, and none after', async () => {
    const made = await create()
    expect((await stripe.paymentIntents.update(made.id, { amount: 900 })).amount).toBe(900)
    await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    const refusal = await refusalOf(stripe.paymentIntents.update(made.id, { amount: 1000 }))
    expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
    expect((await stripe.paymentIntents.update(made.id, { metadata: { kept: 'yes' } })).metadata.kept).toBe('yes')
    expect((await stripe.paymentIntents.retrieve(made.id)).amount_received).toBe(900)
  })

  test('is paid once: a second confirmation is refused', async () => {
    const paid = await create({ confirm: true, payment_method: 'pm_card_visa' })
    const refusal = await refusalOf(stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }))
    expect(refusal).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: paid.id, status: 'succeeded' },
    })
    expect((await stripe.charges.list({ payment_intent: paid.id })).data).toHaveLength(1)
  })

  test.each(['requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture'])(
    'can be cancelled while it %s',
    async (status) => {
      const more: Record<string, Partial<Stripe.PaymentIntentCreateParams>> = {
        requires_payment_method: {},
        requires_confirmation: { payment_method: 'pm_card_visa' },
        requires_action: { payment_method: 'pm_card_authenticationRequired', confirm: true },
        requires_capture: { payment_method: 'pm_card_visa', confirm: true, capture_method: 'manual' },
      }
      const made = await create(more[status])
      expect(made.status).toBe(status)
      const canceled = await stripe.paymentIntents.cancel(made.id, { cancellation_reason: 'abandoned' })
      expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned', amount_capturable: 0 })
      expect(await refusalOf(stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' }))).toMatchObject(
        {
          code: 'payment_intent_unexpected_state',
        },
      )
    },
  )

  test.each(['succeeded', 'processing', 'canceled'])('can not be cancelled once %s', async (status) => {
    const made =
      status === 'processing'
        ? await create({ payment_method: 'pm_usBankAccount_success', confirm: true, mandate_data: online })
        : await create({ payment_method: 'pm_card_visa', confirm: status === 'succeeded' })
    if (status === 'canceled') await stripe.paymentIntents.cancel(made.id)
    expect(await refusalOf(stripe.paymentIntents.cancel(made.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { status },
    })
  })

  test('is held and then captured, in part or whole', async () => {
    const held = await create({ payment_method: 'pm_card_visa', confirm: true, capture_method: 'manual' })
    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 2500, amount_received: 0 })
    const captured = await stripe.paymentIntents.capture(held.id, { amount_to_capture: 2000 })
    expect(captured).toMatchObject({ status: 'succeeded', amount_capturable: 0, amount_received: 2000 })
    expect(await refusalOf(stripe.paymentIntents.capture(held.id))).toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })

  test('whose hold nobody captures lapses after a week', async () => {
    const held = await create({ payment_method: 'pm_card_visa', confirm: true, capture_method: 'manual' })
    await advance(8 * 86_400)
    expect(await stripe.paymentIntents.retrieve(held.id)).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'automatic',
    })
  })

  test.each([
    ['an amount under 50 cents', { amount: 49 }, 'amount_too_small'],
    ['an amount that is too large', { amount: 100_000_000 }, 'amount_too_large'],
    ['the old list of types', { payment_method_types: ['card'] }, 'payment_method_types_no_longer_supported'],
    ['a parameter that it does not know', { colour: 'red' }, 'parameter_unknown'],
    [
      'a way back that a browser would run',
      { payment_method: 'pm_card_visa', confirm: true, return_url: 'javascript:alert(1)' },
      'url_invalid',
    ],
    ['a customer that is not there', { customer: 'cus_none' }, 'resource_missing'],
    [
      'a type that is not allowed',
      { allowed_payment_method_types: ['card'], payment_method: 'pm_usBankAccount_success' },
      'payment_intent_incompatible_payment_method',
    ],
  ])('refuses %s', async (_what, more, code) => {
    expect(await refusalOf(create(more as Partial<Stripe.PaymentIntentCreateParams>))).toMatchObject({
      statusCode: 400,
      code,
    })
  })

  test('shows a browser only what concerns it, and only with the right secret', async () => {
    const made = await create({ metadata: { secret: 'note' } })
    const seen = await browser.paymentIntents.retrieve(made.id, { client_secret: made.client_secret as string })
    expect(seen).not.toHaveProperty('metadata')
    expect(seen).not.toHaveProperty('customer')
    expect(
      await refusalOf(browser.paymentIntents.retrieve(made.id, { client_secret: `${made.id}_secret_wrong` })),
    ).toMatchObject({ statusCode: 404 })
    expect(await refusalOf(browser.paymentIntents.retrieve(made.id))).toMatchObject({ code: 'parameter_missing' })
    expect(await refusalOf(browser.paymentIntents.cancel(made.id))).toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    })
  })
})

const online = {
  customer_acceptance: { type: 'online' as const, online: { ip_address: '127.0.0.1', user_agent: 'test' } },
}

describe('a bank debit', () => {
  test('waits for the bank, and is settled or not as its account says', async () => {
    const ends = {
      pm_usBankAccount_success: 'succeeded',
      pm_usBankAccount_accountClosed: 'account_closed',
      pm_usBankAccount_insufficientFunds: 'insufficient_funds',
      pm_usBankAccount_processing: 'processing',
    }
    const made = new Map<string, string>()
    for (const payment_method of Object.keys(ends)) {
      const intent = await create({ payment_method, confirm: true, mandate_data: online })
      expect(intent.status).toBe('processing')
      made.set(payment_method, intent.id)
    }
    await advance(5 * 86_400)
    for (const [method, end] of Object.entries(ends)) {
      const intent = await stripe.paymentIntents.retrieve(made.get(method) as string)
      expect(intent.last_payment_error?.code ?? intent.status).toBe(end)
    }
    const good = await eventsOf(made.get('pm_usBankAccount_success') as string)
    expect(good.slice(1)).toEqual([
      'charge.pending',
      'payment_intent.processing',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  test('is settled or failed by hand, once', async () => {
    const [first, second] = [
      await create({ payment_method: 'pm_usBankAccount_processing', confirm: true, mandate_data: online }),
      await create({ payment_method: 'pm_usBankAccount_success', confirm: true, mandate_data: online }),
    ]
    await control('POST', `payment_intents/${first.id}/settle`)
    await control('POST', `payment_intents/${second.id}/fail`)
    expect((await stripe.paymentIntents.retrieve(first.id)).status).toBe('succeeded')
    expect(await stripe.paymentIntents.retrieve(second.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
    })
    await expect(control('POST', `payment_intents/${first.id}/settle`)).rejects.toThrow('422')
  })

  test('needs the word of the account’s holder', async () => {
    const refusal = await refusalOf(create({ payment_method: 'pm_usBankAccount_success', confirm: true }))
    expect(refusal).toMatchObject({ statusCode: 400, code: 'payment_intent_mandate_invalid' })
    const paid = await create({
      payment_method: 'pm_usBankAccount_success',
      confirm: true,
      mandate_data: online,
      expand: ['latest_charge'],
    })
    const mandate = (paid.latest_charge as Stripe.Charge).payment_method_details?.us_bank_account?.mandate
    expect(await stripe.mandates.retrieve(String(mandate))).toMatchObject({ status: 'active', type: 'single_use' })
  })

  test('of an account typed by hand is proven with small deposits', async () => {
    const typed = () =>
      create({
        confirm: true,
        mandate_data: online,
        payment_method_data: {
          type: 'us_bank_account',
          billing_details: { name: 'Jo Reader' },
          us_bank_account: {
            account_holder_type: 'individual',
            account_number: '000123456789',
            routing_number: '110000000',
          },
        },
      })
    const made = await typed()
    expect(made).toMatchObject({ status: 'requires_action', next_action: { type: 'verify_with_microdeposits' } })
    const wrong = await refusalOf(stripe.paymentIntents.verifyMicrodeposits(made.id, { amounts: [1, 2] }))
    expect(wrong.code).toBe('payment_method_microdeposit_verification_amounts_mismatch')
    expect((await stripe.paymentIntents.verifyMicrodeposits(made.id, { amounts: [32, 45] })).status).toBe('processing')
    const other = await typed()
    const spent = await refusalOf(stripe.paymentIntents.verifyMicrodeposits(other.id, { amounts: [10, 11] }))
    expect(spent.code).toBe('payment_method_microdeposit_verification_attempts_exceeded')
    expect((await stripe.paymentIntents.retrieve(other.id)).status).toBe('requires_payment_method')
  })
})

describe('3-D Secure', () => {
  test('asks, and pays when the answer is yes', async () => {
    const made = await create({ payment_method: 'pm_card_authenticationRequired', confirm: true })
    expect(made).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    await authenticate(made)
    const paid = await stripe.paymentIntents.retrieve(made.id, { expand: ['latest_charge'] })
    expect(paid.status).toBe('succeeded')
    expect((paid.latest_charge as Stripe.Charge).payment_method_details?.card?.three_d_secure?.result).toBe(
      'authenticated',
    )
  })

  test('wants another card when the answer is no', async () => {
    const made = await create({ payment_method: 'pm_card_threeDSecure2Required', confirm: true })
    await authenticate(made, false)
    expect(await stripe.paymentIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await stripe.paymentIntents.confirm(made.id, { payment_method: 'pm_card_visa' })).status).toBe('succeeded')
  })

  test('is a page to approve or refuse, with a way back', async () => {
    const made = await create({
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: 'https://magazine.example/receipt?a=1',
    })
    const address = made.next_action?.redirect_to_url?.url as string
    const page = await (await fetch(address)).text()
    expect(page).toContain('$25.00')
    const answer = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams({ answer: 'approve' }),
      redirect: 'manual',
    })
    const back = new URL(answer.headers.get('location') as string)
    expect(answer.status).toBe(303)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      a: '1',
      payment_intent: made.id,
      payment_intent_client_secret: made.client_secret,
      redirect_status: 'succeeded',
    })
    expect((await stripe.paymentIntents.retrieve(made.id)).status).toBe('succeeded')
    expect((await fetch(address.replace(/client_secret=.*/, 'client_secret=x'))).status).toBe(404)
  })
})
