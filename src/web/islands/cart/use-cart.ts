import { useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { LineKey } from '#domain/cart/cart-lines.ts'
import { guessBilling } from '#domain/cart/guess-cart.ts'
import { onSignal } from '../signals.ts'
import { announceCart, openCartChannel } from './cart-channel.ts'
import { type CartSent, fetchCart, sendCart } from './send-cart.ts'

/**
 * The cart as a view shows it: what the server last said, and over it what the reader has just done, until the server has
 * answered. Requests go one after the other, so that the last answer is the newest.
 */
export function useCart(first: CartAnswer | null) {
  const [cart, setCart] = useState(first)
  const [error, setError] = useState('')
  const waiting = useRef(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  useEffect(() => {
    openCartChannel()
    const reread = async () => {
      if (document.visibilityState === 'hidden' || waiting.current > 0) return
      const fresh = await fetchCart()
      if (fresh && waiting.current === 0) setCart(fresh)
    }
    const stop = onSignal('update-cart', (announced) => {
      if (waiting.current > 0) return
      setCart((shown) => (shown && announced.version < shown.version && announced.version > 0 ? shown : announced))
    })
    if (first === null) void reread()
    window.addEventListener('focus', reread)
    window.addEventListener('pageshow', reread)
    return () => {
      stop()
      window.removeEventListener('focus', reread)
      window.removeEventListener('pageshow', reread)
    }
  }, [first])

  /** Shows the guess at once, and the truth when it is there. */
  function send(guess: ((shown: CartAnswer) => CartAnswer) | null, ask: () => Promise<CartSent>): Promise<boolean> {
    setError('')
    if (guess) setCart((shown) => shown && guess(shown))
    waiting.current += 1
    const sent = queue.current.then(ask).then(async (answer) => {
      waiting.current -= 1
      if (!answer.ok) setError(answer.error)
      // While another request waits, its guess stands: its own answer will say how things are.
      if (waiting.current > 0) return answer.ok
      const truth = answer.ok ? answer.cart : await fetchCart()
      if (truth && waiting.current === 0) {
        setCart(truth)
        announceCart(truth)
      }
      return answer.ok
    })
    queue.current = sent
    return sent
  }

  const guessed = (id: string, quantity: number) => (shown: CartAnswer) =>
    ({ ...shown, billing: guessBilling(shown.billing, id, quantity) }) as CartAnswer

  return {
    cart,
    error,
    add: (body: object) => send(null, () => sendCart('POST', '/api/cart', body)),
    change: (id: string, line: LineKey, qty: number) =>
      send(guessed(id, qty), () => sendCart('PATCH', '/api/cart', { ...line, qty })),
    remove: (id: string, line: LineKey) =>
      send(guessed(id, 0), () => sendCart('POST', '/api/cart/remove', { ...line, all: true })),
  }
}
