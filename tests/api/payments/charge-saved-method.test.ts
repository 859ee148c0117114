import { beforeAll, expect, test } from 'vitest'
import { PaymentOutage, type Payments } from '#application/ports/payments.ts'
import { chargeSavedMethod } from '#application/sales/settle/charge-saved-method.ts'
import { reconcilePayments } from '#application/sales/settle/reconcile-payments.ts'
import { settlePayment } from '#application/sales/settle/settle-payment.ts'
import { sweepOpenOrders } from '#application/sales/settle/sweep-open-orders.ts'
import { cents } from '#domain/money/cents.ts'
import { openPaidSite } from '../../support/payments.ts'

const { db, context, payments, stripe, control, after } = await openPaidSite()
let customer = ''
beforeAll(async () => {
  customer = await payments.createCustomer(
    { ref: 'acc-1', name: 'Ada Quill', email: 'ada@reader.example' },
    'customer:1',
  )
})

const saved = async (name: string) => (await stripe.paymentMethods.attach(name, { customer })).id
let subjects = 0
async function asked(method = 'pm_card_visa', over: { attempt?: number } = {}) {
  subjects += 1
  const charge = {
    amount: cents(3995),
    currency: 'usd',
    customer,
    method: await saved(method),
    description: 'A renewal',
  }
  return { purpose: 'renewal', subjectId: `cycle-${subjects}`, attempt: 1, ...charge, ...over }
}
const chargesOf = async (key: string) =>
  (await stripe.paymentIntents.list({ customer, limit: 100 })).data.filter(
    ({ metadata, status }) => metadata.charge === key && status === 'succeeded',
  ).length
const rowOf = (subjectId: string) =>
  db.selectFrom('payment_attempts').selectAll().where('subject_id', '=', subjectId).executeTakeFirstOrThrow()
const withPayments = (over: Partial<Payments>) => ({
  ...context,
  ports: { ...context.ports, payments: { ...payments, ...over } },
})

test('an attempt is made once, by however many workers it is asked for', async () => {
  const charge = await asked()
  const charged = await Promise.all(Array.from({ length: 10 }, () => chargeSavedMethod(context, charge)))
  expect(new Set(charged.map(({ outcome, intentId }) => `${outcome} ${intentId}`)).size).toBe(1)
  expect(charged[0]?.outcome).toBe('succeeded')
  expect(await chargesOf(`renewal:${charge.subjectId}:1`)).toBe(1)
  const told = await db.selectFrom('events').select('data').where('name', '=', 'charge-succeeded').execute()
  expect(told).toHaveLength(1)
})

test('the attempt is written before the provider is asked', async () => {
  const charge = await asked()
  let seen: unknown
  const looking = withPayments({
    async chargeSavedMethod(one) {
      seen = await rowOf(charge.subjectId)
      return payments.chargeSavedMethod(one)
    },
  })
  await chargeSavedMethod(looking, charge)
  expect(seen).toMatchObject({ outcome: null, amount_cents: 3995 })
})

test.each([
  ['pm_card_chargeCustomerFail', 'limited', 'replace-card', 'Your card was declined.'],
  ['pm_card_authenticationRequired', 'limited', 'authorize-card', 'Your bank asks you to authorize this payment.'],
] as const)('%s is declined, and says what its payer has to do', async (name, retry, require, reason) => {
  const charge = await asked(name)
  const charged = await chargeSavedMethod(context, charge)
  expect(charged).toMatchObject({ outcome: 'declined', failure: { retry, require, reason } })
  expect(await chargeSavedMethod(context, charge)).toEqual(charged)
})

test('a payer who passes the challenge afterwards turns the attempt into a paid one', async () => {
  const charge = await asked('pm_card_authenticationRequired')
  const { intentId } = await chargeSavedMethod(context, charge)
  await stripe.paymentIntents.confirm(intentId ?? '', {
    payment_method: charge.method,
    return_url: 'http://localhost/',
  })
  await control('POST', `payment_intents/${intentId}/authenticate`, { approve: true })
  await settlePayment(context, intentId ?? '')
  expect(await rowOf(charge.subjectId)).toMatchObject({ outcome: 'succeeded' })
})

test('an answer that was lost is asked for again by the sweeper, and nothing is charged twice', async () => {
  const charge = await asked()
  const losing = withPayments({
    async chargeSavedMethod(one) {
      await payments.chargeSavedMethod(one)
      throw new PaymentOutage('the line broke')
    },
  })
  await expect(chargeSavedMethod(losing, charge)).rejects.toThrow(PaymentOutage)
  await sweepOpenOrders(after(5))
  expect(await rowOf(charge.subjectId)).toMatchObject({ outcome: 'succeeded' })
  expect(await chargesOf(`renewal:${charge.subjectId}:1`)).toBe(1)
})

test('an attempt found open after the provider has forgotten its key is looked for in its books first', async () => {
  const charge = await asked()
  const losing = withPayments({
    async chargeSavedMethod(one) {
      await payments.chargeSavedMethod(one)
      throw new PaymentOutage('the line broke')
    },
  })
  await expect(chargeSavedMethod(losing, charge)).rejects.toThrow(PaymentOutage)
  await control('POST', 'clock', { advance_seconds: 2 * 86_400 })
  await sweepOpenOrders(after(2 * 24 * 60))
  expect(await rowOf(charge.subjectId)).toMatchObject({ outcome: 'succeeded' })
  expect(await chargesOf(`renewal:${charge.subjectId}:1`)).toBe(1)
})

test('the reconciler knows charges too', async () => {
  const charge = await asked()
  await chargeSavedMethod(context, charge)
  await db
    .updateTable('payment_attempts')
    .set({ outcome: null, finished_at: null })
    .where('subject_id', '=', charge.subjectId)
    .execute()
  await reconcilePayments(after(2 * 24 * 60))
  expect(await rowOf(charge.subjectId)).toMatchObject({ outcome: 'succeeded' })
})
