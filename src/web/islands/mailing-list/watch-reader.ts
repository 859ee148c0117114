import { mayEverOpenPopup, mayOpenPopup } from '#domain/mailing-list/popup.ts'
import { hasViewedPopup } from './popup-memory.ts'

const TICK_MS = 1_000

/** Whether the popup would be welcome now, on a page that has been looked at for so many seconds. */
export const isGoodMoment = (seconds: number) =>
  mayOpenPopup({
    path: location.pathname,
    viewed: hasViewedPopup(),
    typing: isTyping(),
    busyElsewhere: isBusyElsewhere(),
    seconds,
    readShare: readShare(),
  })

/** Looks once a second, and calls once when the moment is good; seconds in the background do not count. Returns what ends it. */
export function watchForMoment(onMoment: (seconds: number) => void): () => void {
  if (!mayEverOpenPopup(location.pathname) || hasViewedPopup()) return () => {}
  let seconds = 0
  const timer = setInterval(() => {
    if (document.hidden) return
    seconds += 1
    if (!isGoodMoment(seconds)) return
    clearInterval(timer)
    onMoment(seconds)
  }, TICK_MS)
  return () => clearInterval(timer)
}

const writable = 'input, textarea, select, [contenteditable]'
const wordless = new Set(['hidden', 'checkbox', 'radio', 'range', 'button', 'submit', 'reset'])

function isTyping(): boolean {
  if (document.activeElement?.matches(writable)) return true
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return [...fields].some((field) => !wordless.has(field.type) && field.value !== '')
}

const isBusyElsewhere = () =>
  document.hidden ||
  document.querySelector('dialog[open], details[name][open], [data-in-use]') !== null ||
  document.getSelection()?.isCollapsed === false

/** How much of the page's text has passed the lower edge of the window; nothing, where all of it was there at once. */
function readShare(): number {
  const text = document.getElementById('content')?.getBoundingClientRect()
  if (!text || text.height <= innerHeight) return 0
  return Math.min(1, Math.max(0, (innerHeight - text.top) / text.height))
}
