/** Follows a link within the page: its address, its place under the header, and the focus, for those who hear the page. */
export function goTo(id: string) {
  const target = document.getElementById(id)
  if (!target) return
  location.hash = id
  // An address that is there already moves nothing by itself.
  target.scrollIntoView()
  if (target.tabIndex < 0) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** A click that means this page, and not a new tab or window. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented
