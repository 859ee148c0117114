import { useCallback, useEffect, useRef, useState } from 'react'

/** What the field shows of an answer, whoever gave it. */
export type Suggestion = { kind: string; href: string; title: string; note: string }

/** Long enough not to ask between two letters of a quick typist, short enough to feel like none. */
const PAUSE_MS = 120
const FEWEST_LETTERS = 2

/** Suggestions for what is being typed. An answer that has been overtaken by the next letter is never shown. */
export function useSuggestions(from: string) {
  const [found, setFound] = useState<Suggestion[]>([])
  const asking = useRef<AbortController | null>(null)

  const ask = useCallback(
    async (text: string) => {
      asking.current?.abort()
      asking.current = new AbortController()
      const { signal } = asking.current
      const query = text.trim()
      if (query.length < FEWEST_LETTERS) return setFound([])
      try {
        await pause(signal)
        const response = await fetch(`${from}?q=${encodeURIComponent(query)}`, { signal })
        const answer = response.ok ? ((await response.json()) as { suggestions: Suggestion[] }) : null
        if (!signal.aborted) setFound(answer?.suggestions ?? [])
      } catch {
        // Overtaken, or offline: the form still searches in the plain way.
        if (!signal.aborted) setFound([])
      }
    },
    [from],
  )

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
