import { useEffect, useState } from 'react'
import { pageAfter } from '#screens/checkout/reduce-answer.ts'
import { recall, remember } from '#web/parts/browser/browser-memory.ts'

/** A purchase that was begun: its name, its payment where there is one, and when. */
type Begun = { attempt: string; intent: string | null; at: number }

/** For as long as the server waits for a payment that was begun. */
const KEPT_MS = 30 * 60_000

/**
 * The name of this tab's purchase. One that was begun before the page was loaded again is gone on with, so that whoever
 * presses twice, with a reload between, buys once; and whoever has paid meanwhile is led to the receipt.
 */
export function useAttempt(endpoint: string, fresh: string) {
  const key = `purchase ${endpoint}`
  // Nothing that is shown depends on it, so it may be another than the server's from the beginning.
  const [begun] = useState(() => readBegun(recall('session', key)))
  const attempt = begun?.attempt ?? fresh
  useEffect(() => {
    if (begun?.intent) void leadToOutcome(begun.intent, () => remember('session', key, null))
  }, [begun, key])
  const keep = (intent: string | null) =>
    remember('session', key, JSON.stringify({ attempt, intent, at: Date.now() } satisfies Begun))
  return { attempt, keep, forget: () => remember('session', key, null) }
}

function readBegun(text: string | null): Begun | null {
  try {
    const begun = JSON.parse(text ?? 'null') as Begun | null
    return begun && Date.now() - begun.at < KEPT_MS ? begun : null
  } catch {
    return null
  }
}

async function leadToOutcome(intent: string, forget: () => void) {
  try {
    const response = await fetch(`/api/checkout/${encodeURIComponent(intent)}`)
    const outcome = response.ok ? await response.json() : null
    if (outcome?.status !== 'completed' && outcome?.status !== 'processing') return
    forget()
    location.assign(pageAfter(outcome))
  } catch {
    // Not reached: the next press finds out the same.
  }
}
