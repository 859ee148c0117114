import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openSandbox, runStripeCli } from './support/open-sandbox.ts'

const { url, stripe } = await openSandbox()
const home = mkdtempSync(join(tmpdir(), 'colophon-stripe-cli-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Every event of the sandbox's resources that the CLI has a fixture for. */
const events = [
  'charge.captured',
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.failed',
  'charge.refund.updated',
  'charge.refunded',
  'charge.succeeded',
  'customer.created',
  'customer.deleted',
  'customer.updated',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.created',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'setup_intent.canceled',
  'setup_intent.created',
  'setup_intent.requires_action',
  'setup_intent.setup_failed',
  'setup_intent.succeeded',
]

test.each(events)("Stripe's own fixture for %s brings that event about", async (type) => {
  const before = (await stripe.events.list({ type, limit: 100 })).data.length
  const { code, said } = await runStripeCli(url, ['trigger', type], home)
  expect(said).toContain('Trigger succeeded')
  expect(code).toBe(0)
  expect((await stripe.events.list({ type, limit: 100 })).data.length).toBe(before + 1)
})
