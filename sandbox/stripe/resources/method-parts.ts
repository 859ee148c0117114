import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import * as p from '../http/params.ts'
import { newId } from '../state/ids.ts'
import type { Inners } from '../state/objects.ts'
import type { Work } from '../work.ts'

const billingDetails = p.within({
  address: p.address,
  email: p.orNull(p.text),
  name: p.orNull(p.text),
  phone: p.orNull(p.text),
  tax_id: p.orNull(p.text),
})

export const methodSpec = {
  type: p.oneOf('card', 'us_bank_account', 'sepa_debit'),
  allow_redisplay: p.oneOf('always', 'limited', 'unspecified'),
  billing_details: billingDetails,
  metadata: p.metadata,
  radar_options: p.anything,
  card: p.within({
    number: p.text,
    exp_month: p.integer,
    exp_year: p.integer,
    cvc: p.text,
    token: p.text,
    networks: p.anything,
  }),
  us_bank_account: p.within({
    account_holder_type: p.oneOf('individual', 'company'),
    account_type: p.oneOf('checking', 'savings'),
    account_number: p.text,
    routing_number: p.text,
    financial_connections_account: p.text,
  }),
  sepa_debit: p.within({ iban: p.text }),
}
export type Asked = p.Read<typeof methodSpec>
export type Made = { body: Stripe.PaymentMethod; inner: Inners['payment_method'] }

/** The same for every method of the same number, and telling nothing of it. */
export const fingerprint = (number: string) =>
  createHash('sha256').update(`sandbox:${number}`).digest('hex').slice(0, 16)

export const commonParts = (work: Work, asked: Asked, billing: Stripe.PaymentMethod.BillingDetails) =>
  ({
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: asked.allow_redisplay ?? 'unspecified',
    billing_details: billing,
    created: work.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: asked.metadata ?? {},
  }) satisfies Partial<Stripe.PaymentMethod>

export function toBilling({ billing_details: given = {} }: Asked, kept?: Stripe.PaymentMethod.BillingDetails) {
  const { email = kept?.email ?? null, name = kept?.name ?? null, phone = kept?.phone ?? null } = given
  const tax_id = given.tax_id ?? kept?.tax_id ?? null
  const address = given.address === undefined ? (kept?.address ?? p.toAddress({})) : p.toAddress(given.address ?? {})
  return { address, email, name, phone, tax_id } satisfies Stripe.PaymentMethod.BillingDetails
}
