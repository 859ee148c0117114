/** Calls `look` now, and then once a frame while the page is scrolled or its window changes. Returns what ends it. */
export function watchScroll(look: () => void): () => void {
  let frame = 0
  const lookSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      look()
    })
  }
  look()
  addEventListener('scroll', lookSoon, { passive: true })
  addEventListener('resize', lookSoon)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('scroll', lookSoon)
    removeEventListener('resize', lookSoon)
  }
}
