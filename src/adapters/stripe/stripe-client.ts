import Stripe from 'stripe'

export type StripeSettings = {
  secretKey: string
  /** Only for the sandbox: where it answers. Stripe itself otherwise. */
  apiUrl: string | null
  /** How long one try may take. */
  timeoutMs?: number
  retries?: number
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** The real SDK, speaking to Stripe or, by address, to the sandbox. A live key never goes to a sandbox. */
export function openStripe({ secretKey, apiUrl, timeoutMs = TIMEOUT_MS, retries = RETRIES }: StripeSettings): Stripe {
  if (apiUrl !== null && isLiveKey(secretKey)) throw new Error('A live key is not for a sandbox')
  return new Stripe(secretKey, {
    ...(apiUrl !== null && addressOf(apiUrl)),
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
  })
}

export const isLiveKey = (key: string) => /^(sk|rk|pk)_live_/.test(key)

function addressOf(apiUrl: string) {
  const { hostname, port, protocol } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? ('http' as const) : ('https' as const),
  }
}
