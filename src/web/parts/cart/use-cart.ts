import { useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { LineKey } from '#domain/cart/cart-lines.ts'
import { guessBilling } from '#screens/cart/guess-cart.ts'
import { untilLifted, watchPresses } from '#web/parts/browser/press.ts'
import { onSignal } from '#web/parts/browser/signals.ts'
import { announceCart, openCartChannel } from './cart-channel.ts'
import { openQueue } from './request-queue.ts'
import { type CartSent, fetchCart, sendCart } from './send-cart.ts'

/** How many of a line there will be. */
type Guess = { id: string; quantity: number }

/**
 * The cart as a view shows it: what the server last said, and over it what the reader has just done, until the server has
 * answered.
 */
export function useCart(first: CartAnswer | null) {
  const [cart, setCart] = useState(first)
  const [error, setError] = useState('')
  const [queue] = useState(openQueue)

  useEffect(() => {
    openCartChannel()
    let heard = 0
    const reread = async () => {
      if (document.visibilityState === 'hidden' || queue.size() > 0) return
      const isNewest = queue.mark()
      const before = heard
      const fresh = await fetchCart()
      // Nothing moves, and no other total appears, between the two halves of a press.
      await untilLifted()
      // What was done or announced meanwhile is newer.
      if (fresh && isNewest() && heard === before) setCart(fresh)
    }
    const stop = onSignal('update-cart', (announced) => {
      heard += 1
      if (queue.size() > 0) return
      setCart((shown) => (shown && announced.version < shown.version && announced.version > 0 ? shown : announced))
    })
    if (first === null) void reread()
    const stopWatching = queue.watchLeaving()
    const stopPresses = watchPresses()
    window.addEventListener('focus', reread)
    window.addEventListener('pageshow', reread)
    return () => {
      stop()
      stopWatching()
      stopPresses()
      window.removeEventListener('focus', reread)
      window.removeEventListener('pageshow', reread)
    }
  }, [first, queue])

  /** Shows the guess at once, and the truth when it is there. */
  async function send(guess: Guess | null, ask: () => Promise<CartSent>) {
    setError('')
    if (guess) setCart((shown) => shown && withGuess(shown, guess))
    const answer = await queue.enqueue(ask, guess?.id)
    if (!answer.ok) setError(answer.error)
    // While another request waits, its guess stands: its own answer will say how things are.
    if (queue.size() > 0) return answer.ok
    const isNewest = queue.mark()
    const truth = answer.ok ? answer.cart : await fetchCart()
    if (truth && isNewest()) {
      setCart(truth)
      announceCart(truth)
    }
    return answer.ok
  }

  return {
    cart,
    error,
    settled: queue.settled,
    add: (body: object) => send(null, () => sendCart('POST', '/api/cart', body)),
    change: (id: string, line: LineKey, qty: number) =>
      send({ id, quantity: qty }, () => sendCart('PATCH', '/api/cart', { ...line, qty })),
    applyCode: (code: string) => send(null, () => sendCart('POST', '/api/cart/coupon', { code })),
    remove: (id: string, line: LineKey) =>
      send({ id, quantity: 0 }, () => sendCart('POST', '/api/cart/remove', { ...line, all: true })),
  }
}

const withGuess = (shown: CartAnswer, { id, quantity }: Guess) =>
  ({ ...shown, billing: guessBilling(shown.billing, id, quantity) }) as CartAnswer
