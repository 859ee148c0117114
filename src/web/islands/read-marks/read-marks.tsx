import { useEffect } from 'react'
import { useOwnPieces } from '#web/parts/reading/device-memory.ts'
import { markRead } from './mark-read.ts'

/** Marks in the page's lists what the reader has read. Styles show the marks to subscribers alone. */
export function ReadMarks() {
  const pieces = useOwnPieces()
  useEffect(() => {
    const read = new Set(pieces.flatMap(({ slug, finished }) => (finished ? [slug] : [])))
    const lists = document.querySelector('#content')
    if (!lists) return
    markRead(lists, read)
    // The archive puts another list in place of this one when its filter changes.
    const observer = new MutationObserver(() => markRead(lists, read))
    observer.observe(lists, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pieces])
  return null
}
