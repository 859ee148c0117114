import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { Playback } from '#web/parts/audio/use-playback.ts'

/** Whether the controls follow the reader as a slim bar: once begun and scrolled away, until they are put away. */
export function useDocked(place: RefObject<HTMLElement | null>, { started, playing }: Playback) {
  const [away, setAway] = useState(false)
  const [closed, setClosed] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || !started) return
    const observer = new IntersectionObserver(([entry]) => entry && setAway(!entry.isIntersecting))
    observer.observe(element)
    return () => observer.disconnect()
  }, [place, started])
  useEffect(() => {
    if (playing) setClosed(false)
  }, [playing])
  const close = useCallback(() => setClosed(true), [])
  return { docked: started && away && !closed, close }
}
