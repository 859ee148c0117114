import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export type Tab = { value: string; label: string; href: string }

export type TabsProps = {
  id: string
  /** Says what the tabs choose between. */
  label: string
  tabs: Tab[]
  /** May name a panel that has no tab. */
  value: string
  /** Without it the tabs stay links. */
  onChange?: ((value: string) => void) | undefined
  /** The panel of `value`. */
  children: ReactNode
}

/** Links until scripts are at work, since a tab that does not answer the arrow keys is none. */
export function Tabs({ id, label, tabs, value, onChange, children }: TabsProps) {
  const live = useHydrated() && onChange !== undefined
  const links = useRef<(HTMLAnchorElement | null)[]>([])
  const chosen = tabs.findIndex((tab) => tab.value === value)

  function choose(index: number) {
    const tab = tabs[index]
    links.current[index]?.focus()
    if (tab && tab.value !== value) onChange?.(tab.value)
  }

  function clicked(event: MouseEvent, index: number) {
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
    if (!live || opensElsewhere) return
    event.preventDefault()
    choose(index)
  }

  function pressed(event: KeyboardEvent, index: number) {
    const target = live ? keyTarget(event.key, index, tabs.length) : undefined
    if (target === undefined) return
    event.preventDefault()
    choose(target)
  }

  const items = tabs.map((tab, index) => {
    const current = index === chosen
    const attributes = live
      ? {
          role: 'tab',
          'aria-selected': current,
          'aria-controls': `${id}-panel`,
          tabIndex: index === Math.max(chosen, 0) ? 0 : -1,
        }
      : { 'aria-current': current ? ('page' as const) : undefined }
    return (
      <a
        key={tab.value}
        ref={(element) => {
          links.current[index] = element
        }}
        id={`${id}-tab-${tab.value}`}
        className={current ? 'tab tab-current' : 'tab'}
        href={tab.href}
        onClick={(event) => clicked(event, index)}
        onKeyDown={(event) => pressed(event, index)}
        {...attributes}
      >
        {tab.label}
      </a>
    )
  })
  const list = { role: live ? 'tablist' : 'navigation', 'aria-label': label }
  const panel = live && chosen >= 0 ? { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${value}` } : {}

  return (
    <div className="tabs">
      <div className="tab-list" {...list}>
        {items}
      </div>
      <div id={`${id}-panel`} className="tab-panel" {...panel}>
        {children}
      </div>
    </div>
  )
}

function keyTarget(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count
    case 'ArrowLeft':
      return (index - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    case ' ':
      return index
    default:
      return undefined
  }
}
