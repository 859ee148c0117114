import { createHmac } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStripe } from '#adapters/stripe/stripe-client.ts'
import { createStripePayments } from '#adapters/stripe/stripe-payments.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { Payments } from '#application/ports/payments.ts'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import {
  accountLinkPath,
  donationPaymentPath,
  donorPath,
  giftCardPath,
  giftDeliveryPath,
  giftPath,
  invoicePath,
  leaveLettersPath,
  receiptPath,
  renewalCodePath,
  renewLinkPath,
  statementPath,
} from '#contract/page-paths.ts'
import { renewalCodeOf } from '#domain/renewals/renewal-letter.ts'
import { deriveKey, type KeyPurpose } from '#main/access/site-secret.ts'
import type { Config } from '#main/config/config.ts'
import { type StripeSandbox, startStripeSandbox } from '#main/sandboxes/start-sandboxes.ts'

export type StartedPayments = {
  payments: Payments
  browser: BrowserPayments
  /** The stand-in for Stripe; null where Stripe itself is paid. */
  sandbox: Pick<StripeSandbox, 'url' | 'publicUrl'> | null
  /** Tells the sandbox where to send its events. Stripe is told by the publisher. */
  announce(address: string): Promise<void>
  stop(): Promise<void>
}

type PaymentParts = { config: Config; projectDir: string; report: (line: string) => void }

type ProviderAddress = { secretKey: string; apiUrl: string | null; webhookSecret: string }

export const openPayments = ({ webhookSecret, ...address }: ProviderAddress): Payments =>
  createStripePayments({ stripe: openStripe(address), webhookSecret })

/** Tokens that can be made again from what they open, so that only their hashes are kept. */
export function openOrderLinks(siteSecret: string, siteUrl: string): OrderLinks {
  const tokens = (purpose: KeyPurpose) => {
    const key = deriveKey(siteSecret, purpose)
    return (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  }
  const [receiptToken, giftToken, invoiceToken] = [tokens('receipts'), tokens('gifts'), tokens('invoices')]
  const donationToken = tokens('monthly donations')
  const ofStatement = tokens('donation statements')
  const ofLetter = tokens('letters to many')
  const letterToken = (id: string) => `${id}.${ofLetter(id)}`
  const renewalKey = deriveKey(siteSecret, 'renewal letters')
  const statementToken: OrderLinks['statementToken'] = (id, as) => ofStatement(`${as} ${id}`)
  return {
    receiptToken,
    giftToken,
    invoiceToken,
    donationToken,
    statementToken,
    downloadSignature: tokens('downloads'),
    receiptUrl: (id) => siteUrl + receiptPath(receiptToken(id)),
    giftUrl: (id) => siteUrl + giftPath(giftToken(id)),
    giftCardUrl: (id) => siteUrl + giftCardPath(giftToken(id)),
    giftDeliveryUrl: (orderId, number) => siteUrl + giftDeliveryPath(receiptToken(orderId), number),
    invoiceUrl: (id) => siteUrl + invoicePath(invoiceToken(id)),
    donationUrl: (id) => siteUrl + donorPath(donationToken(id)),
    donationPaymentUrl: (id) => siteUrl + donationPaymentPath(donationToken(id)),
    statementUrl: (id, as) => siteUrl + statementPath(statementToken(id, as)),
    accountLinkUrl: (purpose, token) => siteUrl + accountLinkPath(purpose, token),
    accountUrl: () => `${siteUrl}/account`,
    renewUrl: () => `${siteUrl}/subscribe/renew`,
    renewLinkUrl: (token) => siteUrl + renewLinkPath(token),
    renewalCode: (id) => renewalCodeOf(createHmac('sha256', renewalKey).update(id).digest()),
    renewalCodeUrl: (code) => siteUrl + renewalCodePath(code),
    letterToken,
    leaveLettersUrl: (id) => siteUrl + leaveLettersPath(letterToken(id)),
    setUpPasswordUrl: () => `${siteUrl}/login?tab=setup`,
    absoluteUrl: (path) => siteUrl + path,
  }
}

/** Stripe by its keys; without them a sandbox, which keeps its books beside the database. */
export async function startPayments(parts: PaymentParts, siteSecret: string): Promise<StartedPayments> {
  const { stripe } = parts.config
  if (stripe) {
    const { secretKey, publishableKey, webhookSecret } = stripe
    return {
      payments: openPayments({ secretKey, apiUrl: null, webhookSecret }),
      browser: { publishableKey, script: null },
      sandbox: null,
      announce: async () => {},
      stop: async () => {},
    }
  }
  const sandbox = await openSandbox(parts)
  const webhookSecret = `whsec_${deriveKey(siteSecret, 'sandbox webhooks')}`
  return {
    payments: openPayments({ secretKey: 'sk_test_sandbox', apiUrl: sandbox.url, webhookSecret }),
    browser: { publishableKey: 'pk_test_sandbox', script: `${sandbox.publicUrl}/v3/stripe.js` },
    sandbox,
    announce: (address) => announce(sandbox.url, address, webhookSecret),
    stop: sandbox.stop,
  }
}

async function openSandbox({ config, projectDir, report }: PaymentParts): Promise<StripeSandbox> {
  const { port, publicUrl } = config.sandboxStripe
  const running = config.sandboxStripeApi
  if (running) return { url: running, publicUrl: publicUrl ?? running, stop: async () => {} }
  const folder = join(config.dataDir, 'stripe')
  const sandbox = await startStripeSandbox({ projectDir, folder, port, ...(publicUrl && { publicUrl }), report })
  const note = runningNote(config)
  await writeFile(note, sandbox.url, { mode: 0o600 })
  return { ...sandbox, stop: () => rm(note, { force: true }).finally(sandbox.stop) }
}

/** Where a sandbox leaves word that it is there. */
const runningNote = ({ dataDir }: Config) => join(dataDir, 'stripe', 'running')

/** For one command: whoever is paid by the site, though it be running at this moment with a sandbox of its own. */
export async function joinPayments(
  parts: PaymentParts,
  siteSecret: string,
): Promise<Pick<StartedPayments, 'payments' | 'stop'>> {
  const { config } = parts
  const running = config.stripe || config.sandboxStripeApi ? null : await findSandbox(config)
  return startPayments(running ? { ...parts, config: { ...config, sandboxStripeApi: running } } : parts, siteSecret)
}

/** A sandbox of the site's own that is running at this moment. */
export async function findSandbox(config: Config): Promise<string | null> {
  const url = await readFile(runningNote(config), 'utf8').catch(() => null)
  const answer = url ? await fetch(`${url}/control/state`).catch(() => null) : null
  return answer?.ok ? url : null
}

async function announce(sandboxUrl: string, address: string, secret: string) {
  const url = `${address.replace('//0.0.0.0', '//127.0.0.1')}/api/payments/webhook`
  const answer = await fetch(`${sandboxUrl}/control/webhook`, { method: 'PUT', body: JSON.stringify({ url, secret }) })
  if (!answer.ok) throw new Error(`The payment sandbox takes no address for its events (${answer.status})`)
}

export const describePayments = ({ sandbox }: StartedPayments): string =>
  sandbox ? `sandbox at ${sandbox.url}, controls at ${sandbox.publicUrl}/control` : 'Stripe'
