import { useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import type { SessionAnswer } from '#contract/session.ts'
import { countItems } from '#domain/cart/count-items.ts'
import { recall } from '#web/parts/browser/browser-memory.ts'
import { onSignal } from '#web/parts/browser/signals.ts'
import { hearOtherTabs } from '#web/parts/cart/cart-channel.ts'

async function fetchJson<Answer>(path: string): Promise<Answer | null> {
  try {
    const response = await fetch(path, { headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as Answer) : null
  } catch {
    // Offline, or the page is being left: the header simply knows nothing of the reader.
    return null
  }
}

/** How many things are in the cart, kept up to date by every part of the page that changes it. */
export function useCartCount(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let announced = false
    const stop = onSignal('update-cart', (cart) => {
      announced = true
      setCount(countItems(cart))
    })
    const ask = () =>
      fetchJson<CartAnswer>('/api/cart').then((cart) => {
        // An announcement is newer than an answer that was asked for before it.
        if (cart && !announced) setCount(countItems(cart))
      })
    // A page that the browser has kept shows what it knew when it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      announced = false
      if (persisted) ask()
    }
    ask()
    const stopHearing = hearOtherTabs()
    window.addEventListener('pageshow', comeBack)
    return () => {
      stop()
      stopHearing()
      window.removeEventListener('pageshow', comeBack)
    }
  }, [])
  return count
}

/** Who is reading; null as long as nobody is known. */
export function useReader(): SessionAnswer | null {
  const [reader, setReader] = useState<SessionAnswer | null>(null)
  useEffect(() => {
    const ask = () =>
      fetchJson<SessionAnswer>('/api/session').then((session) => {
        if (session?.account || session?.institution) setReader(session)
        // The page itself is the same for everyone: its styles hide from subscribers what asks for subscribers.
        if (session?.subscriber) document.documentElement.dataset.reader = 'subscriber'
        else delete document.documentElement.dataset.reader
        if (session) noteReading(session.reading)
      })
    ask()
    return onSignal('update-session', ask)
  }, [])
  return reader
}

/** Says on the root whose reading this device may show; where it remembers any, or the account does, that is seen to. */
function noteReading(reading: SessionAnswer['reading']) {
  const { dataset } = document.documentElement
  if (reading) dataset.account = reading.of
  else delete dataset.account
  if (reading?.kept) dataset.keepsPlaces = ''
  else delete dataset.keepsPlaces
  if (reading?.kept || recall('local', 'reading') !== null)
    import('#web/parts/reading/account-places.ts').then(({ knowReader }) => knowReader(reading))
}
