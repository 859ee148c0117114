import { type RefObject, useEffect, useState } from 'react'
import { articleLinkOffset } from '#web/parts/browser/display-constants.ts'
import { watchScroll } from '#web/parts/browser/watch-scroll.ts'

/** The numbers of the notes to the paragraphs in view, with a space between any two: one text, which changes as they do. */
export function useNotesInView(panel: RefObject<HTMLElement | null>, isSheet: boolean): string {
  const [inView, setInView] = useState('')
  useEffect(() => {
    const references = [...document.querySelectorAll<HTMLAnchorElement>('.note-ref')]
    return watchScroll(() => {
      const head = articleLinkOffset(innerWidth)
      // A sheet covers the foot of the text.
      const foot = (isSheet && panel.current?.getBoundingClientRect().top) || innerHeight
      const isInView = (reference: HTMLAnchorElement) => {
        const { top, bottom } = (reference.closest('p, li, figcaption, td') ?? reference).getBoundingClientRect()
        return bottom > head && top < foot
      }
      setInView(references.filter(isInView).map(numberOf).join(' '))
    })
  }, [panel, isSheet])
  return inView
}

const numberOf = ({ id }: HTMLElement) => id.replace('ref-', '')
