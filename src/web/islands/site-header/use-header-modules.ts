import { type RefObject, useCallback, useEffect, useState } from 'react'
import { type HeaderModule, onSignal } from '#web/parts/browser/signals.ts'
import { closesOnOutsideClick, type OpenModule, toggleModule } from './header-modules.ts'

/** Which module is open, and everything that opens and closes one. */
export function useHeaderModules(header: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<OpenModule>('none')
  const toggle = useCallback((module: HeaderModule) => setOpen((now) => toggleModule(now, module)), [])

  // A module may have been opened by hand before this script was there.
  useEffect(() => {
    const already = header.current?.querySelector<HTMLElement>('details[open][data-module]')
    if (already) setOpen(already.dataset.module as HeaderModule)
  }, [header])

  useEffect(() => onSignal('toggle-header-module', ({ module }) => toggle(module)), [toggle])
  useEffect(
    () =>
      onSignal('activate-print', () => {
        setOpen('none')
        // The panel must be gone from the page before the browser takes its picture of it.
        requestAnimationFrame(() => window.print())
      }),
    [],
  )

  useEffect(() => {
    if (open === 'none') return
    const root = header.current?.querySelector<HTMLElement>(`details[data-module="${open}"]`)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen('none')
      if (root?.contains(document.activeElement)) root.querySelector('summary')?.focus()
    }
    const onClick = (event: MouseEvent) => {
      // Not `contains`: what was clicked may have been taken out of the page by its own click.
      if (closesOnOutsideClick(open) && root && !event.composedPath().includes(root)) setOpen('none')
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('click', onClick)
    }
  }, [open, header])

  return { open, toggle }
}
