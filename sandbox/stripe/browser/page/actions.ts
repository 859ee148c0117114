import type { StripeError } from '@stripe/stripe-js'
import { type Intent, type Result, retrieveIntent } from './api.ts'
import { showSheet } from './sheet.ts'

/** Does what an intent still asks for, in the page, and tells what came of it. */
export async function handleAction(key: string, intent: Intent): Promise<Result> {
  if (intent.status !== 'requires_action') return { intent }
  const redirect = intent.next_action?.redirect_to_url?.url
  if (redirect) {
    window.location.assign(redirect)
    // The page is on its way elsewhere: nobody is told anything.
    return new Promise(() => undefined)
  }
  const url = intent.next_action?.use_stripe_sdk?.stripe_js
  if (!url) return { intent }
  const framed = `${url}&framed=1`
  const answered = await showSheet({ url: framed, title: 'Your bank', until: 'challenge-answered' })
  if (!answered) await refuse(framed)
  const after = await retrieveIntent(key, intent.client_secret)
  return after.intent ? asResult(after.intent) : after
}

/** Closing the bank's page is a no. */
async function refuse(url: string) {
  await fetch(url, { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ answer: 'refuse' }) }).catch(
    () => undefined,
  )
}

function asResult(intent: Intent): Result {
  const failure = intent.last_payment_error ?? intent.last_setup_error
  if (intent.status !== 'requires_payment_method' || !failure) return { intent }
  return { error: { ...failure, [intent.object]: intent } as StripeError }
}
