import { type RefObject, useEffect, useReducer, useRef } from 'react'
import { NOTE_SCROLL_DELAY_MS } from '#web/parts/browser/display-constants.ts'
import { goTo, isPlainClick } from './go-to.ts'
import { noteNumber } from './note-number.ts'
import { atRest, changePanels, coversText, notesAreSheet } from './panels.ts'

/** Which panels are open, and everything on the page that opens and closes them. */
export function usePanels(root: RefObject<HTMLElement | null>) {
  const [panels, change] = useReducer(changePanels, atRest)
  /** Where the focus goes back to when the notes close. */
  const notesOpener = useRef<HTMLElement | null>(null)

  useEffect(() => {
    const measure = () => change({ do: 'resize', width: window.innerWidth })
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  useEffect(() => {
    /** A reference shows its note beside the text; a way back leads to the reference. */
    const followNoteLink = (link: HTMLAnchorElement): boolean => {
      const note = noteNumber(link)
      if (note === null) return false
      if (link.classList.contains('note-ref')) {
        notesOpener.current = link
        change({ do: 'show-note', note })
        return true
      }
      notesOpener.current = null
      if (notesAreSheet(panels)) change({ do: 'close-notes' })
      setTimeout(() => goTo(`ref-${note}`), NOTE_SCROLL_DELAY_MS)
      return true
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href^="#"]')
      if (link && isPlainClick(event) && followNoteLink(link)) return event.preventDefault()
      // Asked of the path: what was clicked may be gone from the page by now.
      if (root.current && event.composedPath().includes(root.current)) return
      if (coversText(panels)) change({ do: 'close-contents' })
      if (notesAreSheet(panels)) change({ do: 'close-notes' })
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      const focused = document.activeElement
      if (panels.notes === 'closed' && panels.contents === 'open' && focused?.closest('#chapters')) {
        root.current?.querySelector<HTMLElement>('[aria-controls="chapters"]')?.focus()
      }
      change({ do: 'escape' })
    }
    document.addEventListener('click', onClick)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('keydown', onKey)
    }
  }, [panels, root])

  return { panels, change, notesOpener }
}
