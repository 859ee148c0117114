import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { PaymentOutage } from '#application/ports/payments.ts'
import { openPayments } from '#main/sales/start-payments.ts'
import { openPaymentSandbox, WEBHOOK_SECRET } from '../../support/payments.ts'
import { paymentsContract } from './payments-contract.ts'

const { payments, stripe } = await openPaymentSandbox()
paymentsContract({ name: 'the sandbox', payments, stripe, webhookSecret: WEBHOOK_SECRET })

// Stripe itself, in its test mode, wherever somebody has keys for it. A live key is never used for tests.
const secretKey = process.env.STRIPE_SECRET_KEY
if (secretKey?.startsWith('sk_test_')) {
  const real = openPayments({ secretKey, apiUrl: null, webhookSecret: WEBHOOK_SECRET })
  const sdk = new Stripe(secretKey, { telemetry: false })
  paymentsContract({ name: 'Stripe’s test mode', payments: real, stripe: sdk, webhookSecret: WEBHOOK_SECRET })
} else
  process.stdout.write(
    '\n  The contract of the payment port was skipped for Stripe’s test mode: no sk_test_ key is set.\n',
  )

test('a provider that does not answer is an outage, not a refusal', async () => {
  const nobody = openPayments({ secretKey: 'sk_test_x', apiUrl: 'http://127.0.0.1:9', webhookSecret: WEBHOOK_SECRET })
  await expect(nobody.retrieveIntent('pi_1')).rejects.toThrow(PaymentOutage)
  await expect(nobody.refund('pi_1', 'k')).rejects.toThrow(PaymentOutage)
})
