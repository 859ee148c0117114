import { type RefObject, useEffect, useState } from 'react'
import { watchScroll } from '#web/parts/browser/watch-scroll.ts'
import { type Fold, foldAt, type Scrolled } from './header-fold.ts'

/** How the header stands as the page is scrolled. A page marks what is read at length with `data-reading`. */
export function useFold(header: RefObject<HTMLElement | null>): Fold {
  const [fold, setFold] = useState<Fold>('above')
  useEffect(() => {
    const text = document.querySelector('[data-reading]')
    let scrolled: Scrolled = { fold: 'above', from: scrollY }
    return watchScroll(() => {
      const passed = header.current?.offsetHeight ?? 0
      const { top, bottom } = text?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      scrolled = foldAt(scrolled, scrollY, top < passed && bottom > passed)
      setFold(scrolled.fold)
    })
  }, [header])
  return fold
}
