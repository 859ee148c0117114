import { useCallback, useEffect, useRef, useState } from 'react'
import type { SearchAnswer, Suggestion } from '#contract/search.ts'

/** Long enough not to ask between two letters of a quick typist, short enough to feel like none. */
const PAUSE_MS = 120
const FEWEST_LETTERS = 2

/** Suggestions for what is being typed. An answer that has been overtaken by the next letter is never shown. */
export function useSuggestions() {
  const [found, setFound] = useState<Suggestion[]>([])
  const asking = useRef<AbortController | null>(null)

  const ask = useCallback(async (text: string) => {
    asking.current?.abort()
    asking.current = new AbortController()
    const { signal } = asking.current
    const query = text.trim()
    if (query.length < FEWEST_LETTERS) return setFound([])
    try {
      await pause(signal)
      const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal })
      const answer = response.ok ? ((await response.json()) as SearchAnswer) : null
      if (!signal.aborted) setFound(answer?.suggestions ?? [])
    } catch {
      // Overtaken, or offline: the form still searches in the plain way.
      if (!signal.aborted) setFound([])
    }
  }, [])

  const close = useCallback(() => {
    asking.current?.abort()
    setFound([])
  }, [])

  useEffect(() => () => asking.current?.abort(), [])
  return { found, ask, close }
}

const pause = (signal: AbortSignal) =>
  new Promise<void>((done, stopped) => {
    const timer = setTimeout(done, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      stopped(signal.reason)
    })
  })
