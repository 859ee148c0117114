import { useEffect, useRef } from 'react'
import { SUBSCRIBE_SCROLL_OFFSET_PX } from './display-constants.ts'

/** For what tells that something is done: scrolls to it and gives it the focus, so that nobody misses it. */
export function useInView() {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const shown = root.current
    if (!shown) return
    scrollTo({ top: shown.getBoundingClientRect().top + scrollY - SUBSCRIBE_SCROLL_OFFSET_PX })
    shown.focus({ preventScroll: true })
  }, [])
  return root
}
