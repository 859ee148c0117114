import { SUBSCRIBE_SCROLL_OFFSET_PX } from './display-constants.ts'

/** Takes the reader to the first thing in `root` that is wrong: what is written there is seen, heard and can be mended. */
export function scrollToFirstError(root: Element) {
  const first = root.querySelector<HTMLElement>('.error-summary[tabindex], [aria-invalid="true"], .field-error')
  if (!first) return
  const field = first.closest('.field') ?? first
  scrollTo({ top: field.getBoundingClientRect().top + scrollY - SUBSCRIBE_SCROLL_OFFSET_PX })
  first.focus({ preventScroll: true })
}
