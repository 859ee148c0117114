import type Stripe from 'stripe'
import { beforeAll, describe, expect, test } from 'vitest'
import type { IntentAsked, Payments } from '#application/ports/payments.ts'
import { cents } from '#domain/money/cents.ts'

type Provider = { name: string; payments: Payments; stripe: Stripe; webhookSecret: string }

const RETURN_URL = 'https://magazine.example/store/checkout'
const run = crypto.randomUUID()
let asks = 0
/** New each time, so that a provider which remembers for days is not told the same twice by two runs. */
const newKey = () => `contract:${run}:${asks++}`

const order = (over: Partial<IntentAsked> = {}): IntentAsked => ({
  orderId: crypto.randomUUID(),
  version: 1,
  amount: cents(4200),
  currency: 'usd',
  customer: null,
  methods: ['card', 'bank-account'],
  saveMethod: false,
  description: 'A year of the magazine',
  ...over,
})

/** What the site relies on, of whatever stands behind the port. Payers are played by the provider's own SDK. */
export function paymentsContract({ name, payments, stripe, webhookSecret }: Provider) {
  const confirm = (id: string, method = 'pm_card_visa') =>
    stripe.paymentIntents.confirm(id, { payment_method: method, return_url: RETURN_URL })
  const newCustomer = () =>
    payments.createCustomer({ ref: 'acc-1', name: 'Ada Quill', email: 'ada@reader.example' }, newKey())

  describe(`the payment port on ${name}`, () => {
    test('a customer is called what they are called now; one who is gone breaks nothing', async () => {
      const customer = await newCustomer()
      await payments.updateCustomer(customer, { name: 'Zoë Quill', email: 'zoe@reader.example' })
      expect(await stripe.customers.retrieve(customer)).toMatchObject({
        name: 'Zoë Quill',
        email: 'zoe@reader.example',
      })
      await payments.updateCustomer('cus_nobody', { name: 'Zoë Quill', email: 'zoe@reader.example' })
    })

    describe('a payment', () => {
      test('is made once under one key, and tells what it is for', async () => {
        const [asked, key] = [order({ version: 3 }), newKey()]
        const [first, again] = [await payments.createIntent(asked, key), await payments.createIntent(asked, key)]
        expect(again.id).toBe(first.id)
        const shape = {
          status: 'open',
          amount: 4200,
          amountReceived: 0,
          currency: 'usd',
          customer: null,
          chargeKey: null,
        }
        expect(first).toMatchObject({ ...shape, orderId: asked.orderId, orderVersion: 3, failure: null })
        expect(first.secret).toContain(first.id)
        expect(await payments.retrieveIntent(first.id)).toEqual(first)
      })

      test('is changed in place while it waits', async () => {
        const asked = order()
        const { id } = await payments.createIntent(asked, newKey())
        const { changed, intent } = await payments.updateIntent(id, { ...asked, amount: cents(5000), version: 2 })
        expect([changed, intent.id, intent.amount, intent.orderVersion]).toEqual([true, id, 5000, 2])
      })

      test('that has succeeded stays, whatever is asked of it', async () => {
        const asked = order()
        const { id } = await payments.createIntent(asked, newKey())
        await confirm(id)
        const changed = await payments.updateIntent(id, { ...asked, amount: cents(1), version: 2 })
        const cancelled = await payments.cancelIntent(id)
        for (const { changed: isChanged, intent } of [changed, cancelled]) {
          expect(isChanged).toBe(false)
          expect(intent).toMatchObject({ id, status: 'succeeded', amountReceived: 4200, orderVersion: 1 })
        }
      })

      test('that was left is cancelled, once and for all', async () => {
        const { id } = await payments.createIntent(order(), newKey())
        expect(await payments.cancelIntent(id)).toMatchObject({ changed: true, intent: { id, status: 'cancelled' } })
        expect(await payments.cancelIntent(id)).toMatchObject({ changed: false, intent: { id, status: 'cancelled' } })
        await expect(confirm(id)).rejects.toThrow()
      })

      test('that nobody made is not there', async () => {
        expect(await payments.retrieveIntent('pi_nobody_made_this')).toBeNull()
      })

      test('that was declined waits for another card, and says why', async () => {
        const { id } = await payments.createIntent(order(), newKey())
        await expect(confirm(id, 'pm_card_chargeDeclinedInsufficientFunds')).rejects.toThrow()
        expect(await payments.retrieveIntent(id)).toMatchObject({
          status: 'open',
          failure: { retry: 'limited', require: 'replace-card', reason: 'Your card has insufficient funds.' },
        })
      })

      test('that the bank wants to see its payer for needs action', async () => {
        const { id } = await payments.createIntent(order(), newKey())
        await confirm(id, 'pm_card_authenticationRequired')
        expect((await payments.retrieveIntent(id))?.status).toBe('needs-action')
      })

      test('is found among those of the last minutes', async () => {
        const made = await payments.createIntent(order(), newKey())
        const since = new Date(Date.now() - 10 * 60_000)
        const found = []
        for await (const intent of payments.listIntents({ since })) if (intent.id === made.id) found.push(intent)
        expect(found).toEqual([made])
      })
    })

    describe('a saved method', () => {
      let customer = ''
      beforeAll(async () => {
        customer = await newCustomer()
      })
      const attach = async (method: string) => (await stripe.paymentMethods.attach(method, { customer })).id
      const charge = (method: string, key = newKey()) =>
        payments.chargeSavedMethod({
          key,
          amount: cents(3995),
          currency: 'usd',
          customer,
          method,
          description: 'Renewal',
        })

      test('comes of a payment that keeps it', async () => {
        const { id } = await payments.createIntent(order({ customer, saveMethod: true }), newKey())
        await confirm(id)
        const paid = await payments.retrieveIntent(id)
        const saved = await payments.listMethods(customer)
        expect(saved).toEqual([
          {
            id: paid?.method,
            type: 'card',
            brand: 'visa',
            lastFour: '4242',
            expMonth: expect.any(Number),
            expYear: expect.any(Number),
          },
        ])
        expect(await payments.retrieveMethod(paid?.method ?? '')).toEqual(saved[0])
      })

      test('is not kept when a later submit takes that back', async () => {
        const other = await newCustomer()
        const asked = order({ customer: other, saveMethod: true })
        const { id } = await payments.createIntent(asked, newKey())
        await payments.updateIntent(id, { ...asked, saveMethod: false, version: 2 })
        await confirm(id)
        expect(await payments.listMethods(other)).toEqual([])
      })

      test('comes of a setup without a payment', async () => {
        const setup = await payments.startSetup({ customer, methods: ['card'] }, newKey())
        expect(setup).toMatchObject({ status: 'open', customer, method: null })
        await stripe.setupIntents.confirm(setup.id, { payment_method: 'pm_card_mastercard', return_url: RETURN_URL })
        const done = await payments.retrieveSetup(setup.id)
        expect(done).toMatchObject({ status: 'succeeded', customer })
        expect((await payments.listMethods(customer)).map(({ id }) => id)).toContain(done?.method)
        expect(await payments.retrieveSetup('seti_nobody_made_this')).toBeNull()
      })

      test('of a bank is shown by the bank, its last four and its routing number', async () => {
        const method = await attach('pm_usBankAccount_success')
        expect(await payments.retrieveMethod(method)).toEqual({
          id: method,
          type: 'ach',
          bankName: 'STRIPE TEST BANK',
          lastFour: '6789',
          routingNumber: '110000000',
        })
      })

      test('is charged once under one key', async () => {
        const [method, key] = [await attach('pm_card_visa'), newKey()]
        const [first, again] = [await charge(method, key), await charge(method, key)]
        expect(first).toMatchObject({ outcome: 'succeeded' })
        expect(again).toEqual(first)
        expect((await payments.retrieveIntent(first.intentId ?? ''))?.chargeKey).toBe(key)
      })

      test('that declines says so, again under the same key', async () => {
        const [method, key] = [await attach('pm_card_chargeCustomerFail'), newKey()]
        const declined = await charge(method, key)
        expect(declined).toMatchObject({ outcome: 'declined', failure: { retry: 'limited', require: 'replace-card' } })
        expect(await charge(method, key)).toEqual(declined)
      })

      test('whose bank wants to see its payer asks for that', async () => {
        const outcome = await charge(await attach('pm_card_authenticationRequired'))
        expect(outcome).toMatchObject({ outcome: 'declined', failure: { require: 'authorize-card' } })
      })

      test('is forgotten, also when it is gone already', async () => {
        const method = await attach('pm_card_visa')
        for (let n = 0; n < 2; n += 1) await payments.forgetMethod(method)
        expect((await payments.listMethods(customer)).map(({ id }) => id)).not.toContain(method)
        await payments.forgetMethod('pm_nobody_made_this')
      })
    })

    describe('a refund', () => {
      test('gives all of it back, once', async () => {
        const { id } = await payments.createIntent(order(), newKey())
        await confirm(id)
        expect(await payments.findRefundRefusal(id)).toBeNull()
        for await (const dispute of payments.listDisputes({ intentId: id })) expect(dispute).toBeUndefined()
        for (const key of [newKey(), newKey()])
          expect(await payments.refund(id, key)).toMatchObject({ outcome: 'refunded' })
        const refunds = await stripe.refunds.list({ payment_intent: id })
        expect(refunds.data.map(({ amount }) => amount)).toEqual([4200])
      })

      test('of what was never paid is refused', async () => {
        const { id } = await payments.createIntent(order(), newKey())
        expect(await payments.findRefundRefusal(id)).not.toBeNull()
        expect(await payments.refund(id, newKey())).toMatchObject({ outcome: 'refused' })
      })
    })

    describe('a notice', () => {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'payment_intent.succeeded',
        data: { object: { id: 'pi_1', object: 'payment_intent' } },
      })
      const signed = (signature: string) => ({ 'stripe-signature': signature })
      const sign = (secret: string) => stripe.webhooks.generateTestHeaderString({ payload, secret })

      test('is read when the provider has signed it', () => {
        const notice = payments.readNotice(Buffer.from(payload), signed(sign(webhookSecret)))
        expect(notice).toEqual({ id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1', declined: null })
      })

      test('is not read when somebody else has, or it was changed', () => {
        expect(payments.readNotice(Buffer.from(payload), signed(sign('whsec_other')))).toBeNull()
        expect(payments.readNotice(Buffer.from(`${payload} `), signed(sign(webhookSecret)))).toBeNull()
        for (const signature of ['', 't', 't=1,v1', 'v1=', 't=1,v1=é'])
          expect(payments.readNotice(Buffer.from(payload), signed(signature))).toBeNull()
      })
    })
  })
}
