import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to what stands beside a line before the line is taken out: with the line it would be lost. */
export function focusBeside(button: HTMLElement) {
  const others = [...(button.closest('table')?.querySelectorAll<HTMLElement>('[data-removes]') ?? [])]
  const at = others.indexOf(button)
  const beside = others[at + 1] ?? others[at - 1]
  beside?.focus()
}

/** Where the last line had the focus when it was taken out, what is said of the empty cart gets it. */
export function useFocusOfEmptied<Element extends HTMLElement = HTMLDivElement>(
  isEmpty: boolean,
): RefObject<Element | null> {
  const place = useRef<Element>(null)
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    if (isEmpty && !wasEmpty.current && document.activeElement === document.body) place.current?.focus()
    wasEmpty.current = isEmpty
  }, [isEmpty])
  return place
}
