import { useEffect, useState } from 'react'
import { articleLinkOffset } from '#web/parts/browser/display-constants.ts'
import { watchScroll } from '#web/parts/browser/watch-scroll.ts'

/** The chapter that is being read: the last whose heading has come up to where a link would have put it. */
export function useCurrentChapter(ids: readonly string[]): string | null {
  const [current, setCurrent] = useState<string | null>(null)
  const known = ids.join(' ')
  useEffect(() => {
    const headings = known.split(' ').flatMap((id) => document.getElementById(id) ?? [])
    return watchScroll(() => {
      // A heading may come to stand a part of a pixel below its place.
      const reached = articleLinkOffset(innerWidth) + 1
      setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= reached)?.id ?? null)
    })
  }, [known])
  return current
}
