import { nameBlock } from '#domain/reading/name-block.ts'
import type { View } from '#domain/reading/reading-place.ts'
import { articleLinkOffset } from '#web/parts/browser/display-constants.ts'
import { blocksOf, findText, headingsOf } from './text-blocks.ts'

/** `isLeaving`: the page is being left, or put away, and may not come back. */
export type TextFollowed = { view: View; isLeaving: boolean }

/** More often, a text that is scrolled through would be measured for nothing. */
const LOOK_EVERY_MS = 250

/** Tells where in its text the reader is, while they scroll and when they leave. Returns what ends it. */
export function followText(tell: (followed: TextFollowed) => void): () => void {
  const text = findText()
  if (!text) return () => {}
  const blocks = blocksOf(text)
  const headings = headingsOf(blocks)
  const seen = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) seen.add(target)
  })
  for (const block of blocks) observer.observe(block)
  const look = (): View => {
    const line = articleLinkOffset(innerWidth)
    const { top, bottom, height } = text.getBoundingClientRect()
    let first = blocks.length - 1
    for (const [index, block] of blocks.entries()) {
      if (block.getBoundingClientRect().bottom <= line) continue
      first = index
      break
    }
    const share = Math.round((100 * (innerHeight / 3 - top)) / Math.max(height, 1))
    return {
      place: nameBlock(headings, first),
      share: Math.min(Math.max(share, 0), 100),
      end: bottom <= innerHeight,
      seen: seen.size,
      blocks: Math.max(blocks.length, 1),
    }
  }
  let waiting: ReturnType<typeof setTimeout> | undefined
  const scrolled = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined
      tell({ view: look(), isLeaving: false })
    }, LOOK_EVERY_MS)
  }
  const leave = () => document.visibilityState === 'hidden' && tell({ view: look(), isLeaving: true })
  // Some browsers tell of one of the two only.
  const hide = () => tell({ view: look(), isLeaving: true })
  addEventListener('scroll', scrolled, { passive: true })
  addEventListener('pagehide', hide)
  document.addEventListener('visibilitychange', leave)
  return () => {
    clearTimeout(waiting)
    observer.disconnect()
    removeEventListener('scroll', scrolled)
    removeEventListener('pagehide', hide)
    document.removeEventListener('visibilitychange', leave)
  }
}
