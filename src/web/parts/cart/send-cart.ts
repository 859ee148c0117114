import type { CartAnswer, CartFailure } from '#contract/cart.ts'

export type CartSent = { ok: true; cart: CartAnswer } | { ok: false; error: string }

const UNREACHED = 'We could not reach the server. Please try again.'

/** Asks the server to change the cart. Whatever goes wrong becomes one sentence. */
export async function sendCart(method: 'POST' | 'PATCH', path: string, body: object): Promise<CartSent> {
  try {
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    // Goes on though the page is left meanwhile.
    const response = await fetch(path, { method, headers, body: JSON.stringify(body), keepalive: true })
    const answer = await response.json()
    return response.ok ? { ok: true, cart: answer as CartAnswer } : { ok: false, error: textOf(answer) }
  } catch {
    return { ok: false, error: UNREACHED }
  }
}

function textOf({ errors }: Partial<CartFailure>): string {
  const [text] = typeof errors === 'object' ? Object.values(errors) : [errors]
  return typeof text === 'string' ? text : UNREACHED
}

/** The cart as it is on the server; null where that can't be learnt now. */
export async function fetchCart(): Promise<CartAnswer | null> {
  try {
    const response = await fetch('/api/cart', { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as CartAnswer) : null
  } catch {
    return null
  }
}
