import { type ReactNode, useEffect, useRef } from 'react'
import { SUBSCRIBE_SCROLL_OFFSET_PX } from '#web/parts/browser/display-constants.ts'

/** What has come of something the reader did: it is brought into view, below what stays at the window's top. */
export function NewsInView({ of, children }: { of: unknown; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other news are to be seen as well.
  useEffect(() => {
    if (place.current)
      scrollTo({ top: place.current.getBoundingClientRect().top + scrollY - SUBSCRIBE_SCROLL_OFFSET_PX })
  }, [of])
  return <div ref={place}>{children}</div>
}
