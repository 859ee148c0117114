import type Stripe from 'stripe'
import type { Kept } from '../state/objects.ts'
import { DAY, type Work } from '../work.ts'

/** Whether the bank wants to see its customer before this card is used. */
export function needsAuthentication(
  { inner }: Kept<'payment_method'>,
  { offSession, settingUp = false }: { offSession: boolean; settingUp?: boolean },
): boolean {
  switch (inner.card?.authenticates) {
    case 'always':
      return true
    case 'unless-set-up':
      return settingUp || !offSession || !inner.setUp
    case 'already-set-up':
      return !offSession && !settingUp
    default:
      return false
  }
}

type Action = {
  kind: 'payment_intent' | 'setup_intent'
  intent: { id: string; client_secret: string | null }
  returnUrl?: string
  /** Stripe.js shows the challenge in a frame of the page, and needs no way back. */
  inPage: boolean
}

/** Where the challenge is: a page to go to, or one for Stripe.js to show. */
export function nextAction(work: Work, { kind, intent, returnUrl, inPage }: Action): Stripe.PaymentIntent.NextAction {
  const url = `${work.publicUrl}/3ds/${kind}/${intent.id}?client_secret=${intent.client_secret}`
  if (returnUrl && !inPage) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: intent.id },
  }
}

const DAYS_UNTIL_DEPOSITS = 1

export function verifyAction(work: Work, kind: string, id: string): Stripe.PaymentIntent.NextAction {
  return {
    type: 'verify_with_microdeposits',
    verify_with_microdeposits: {
      arrival_date: work.now + DAYS_UNTIL_DEPOSITS * DAY,
      hosted_verification_url: `${work.publicUrl}/microdeposits/${kind}/${id}`,
      microdeposit_type: 'descriptor_code',
    },
  }
}
