import { broken, brokenIn, type Verdict, watch, well } from './finding.ts'

export type PaymentMode = 'live' | 'test' | 'sandbox'

/** Said of a provider that has taken the key. */
export function judgeMode(mode: PaymentMode, isProduction: boolean): Verdict {
  if (mode === 'live')
    return isProduction ? well('live keys work') : watch('live keys outside production', 'use test keys')
  const word = mode === 'test' ? 'test keys work' : 'the sandbox answers'
  return isProduction ? watch(`${word}: no money moves`, 'set the live keys of STRIPE_*') : well(word)
}

/** `lacks`: the events that the site needs and the endpoint is not told of. */
export type PaymentEndpoint = { readonly url: string; readonly isEnabled: boolean; readonly lacks: readonly string[] }

export function judgeEndpoints(endpoints: readonly PaymentEndpoint[], url: string, isProduction: boolean): Verdict {
  const ours = endpoints.filter((endpoint) => endpoint.url === url)
  const [best] = [...ours].sort((a, b) => rankOf(a) - rankOf(b))
  if (!best)
    return brokenIn(isProduction, `none is registered for ${url}`, 'add it at the provider, and set its secret here')
  if (!best.isEnabled) return broken(`${url} is disabled`, 'enable it at the provider')
  if (best.lacks.length > 0) return broken(`${url} is not told of ${best.lacks.join(', ')}`, 'add these events to it')
  if (ours.length > 1)
    return watch(`${ours.length} are registered for ${url}`, 'remove those whose secret is not set here')
  return well(url)
}

const rankOf = ({ isEnabled, lacks }: PaymentEndpoint) => (isEnabled ? lacks.length : Number.POSITIVE_INFINITY)

/** An order whose event has not come by then was completed by the sweeper. */
const LATE_MS = 10 * 60_000

/** `lastPaid`: when an order was last completed by a payment at the provider. */
export function judgeLastNotice(heard: Date | null, lastPaid: Date | null): Verdict {
  const todo = "look at the endpoint's attempts at the provider: 400 there means another STRIPE_WEBHOOK_SECRET"
  if (!heard) return watch('none was ever heard', lastPaid ? todo : 'send a test event from the provider')
  const at = heard.toISOString().slice(0, 16)
  if (lastPaid && lastPaid.getTime() - heard.getTime() > LATE_MS)
    return watch(`the last came at ${at}, before the last order was paid`, todo)
  return well(`the last came at ${at}`)
}
