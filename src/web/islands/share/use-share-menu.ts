import { type RefObject, useCallback, useEffect } from 'react'

/** The menu is a native disclosure, which may be open before any script: its element is the state. */
export function useShareMenu(root: RefObject<HTMLElement | null>) {
  const find = useCallback(() => root.current?.querySelector('details'), [root])
  const close = useCallback(() => {
    const menu = find()
    if (!menu?.open) return
    // What is hidden loses the focus: it goes back to the button first.
    if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }, [find])

  useEffect(() => {
    const closeAtKey = ({ key }: KeyboardEvent) => key === 'Escape' && close()
    const closeOutside = (event: Event) => root.current && !event.composedPath().includes(root.current) && close()
    document.addEventListener('keydown', closeAtKey)
    document.addEventListener('click', closeOutside)
    return () => {
      document.removeEventListener('keydown', closeAtKey)
      document.removeEventListener('click', closeOutside)
    }
  }, [root, close])

  return { find, close }
}
