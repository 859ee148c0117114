import type Stripe from 'stripe'
import * as p from '../http/params.ts'
import { commonSpec } from './intent-params.ts'

/** What a payment intent takes, when it is made and when it is changed. */
export const paymentSpec = {
  ...commonSpec,
  amount: p.integer,
  capture_method: p.oneOf('automatic', 'automatic_async', 'manual'),
  currency: p.text,
  receipt_email: p.orNull(p.text),
  setup_future_usage: p.orNull(p.oneOf('off_session', 'on_session')),
  shipping: p.shipping,
  statement_descriptor: p.orNull(p.text),
  statement_descriptor_suffix: p.orNull(p.text),
  transfer_group: p.orNull(p.text),
}
export type PaymentParams = p.Read<typeof paymentSpec>

const PLAIN = [
  'description',
  'receipt_email',
  'setup_future_usage',
  'statement_descriptor',
  'statement_descriptor_suffix',
  'transfer_group',
  'capture_method',
] as const

/** What is only written down. */
export function applyPlain(intent: Stripe.PaymentIntent, asked: PaymentParams): Stripe.PaymentIntent {
  const plain = Object.fromEntries(PLAIN.filter((name) => asked[name] !== undefined).map((name) => [name, asked[name]]))
  return {
    ...intent,
    ...plain,
    metadata: p.mergeMetadata(intent.metadata, asked.metadata),
    ...(asked.shipping !== undefined && { shipping: p.toShipping(asked.shipping) }),
  }
}
