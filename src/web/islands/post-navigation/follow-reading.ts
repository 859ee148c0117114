/** After a reader has scrolled the panel, it holds still for so long. */
const HOLD_MS = 1_000

/**
 * Brings the marked notes into sight, the one that was asked for before all others; those that can be seen stay where they
 * are. It leaves a panel alone that keys have led into, or that was scrolled at `scrolledAt`.
 */
export function followReading(panel: HTMLElement | null, scrolledAt: number) {
  const list = panel?.querySelector<HTMLElement>('.note-panel-list')
  if (!list || panel?.querySelector(':focus-visible') || performance.now() - scrolledAt < HOLD_MS) return
  const asked = list.querySelectorAll<HTMLElement>('[data-current]')
  const wanted = [...(asked.length ? asked : list.querySelectorAll<HTMLElement>('[aria-current]'))]
  const [first] = wanted
  const last = wanted.at(-1)
  if (!first || !last) return
  const top = first.offsetTop - list.offsetTop
  const bottom = last.offsetTop - list.offsetTop + last.offsetHeight
  if (top >= list.scrollTop && bottom <= list.scrollTop + list.clientHeight) return
  const wantsStillness = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo({ top, behavior: wantsStillness ? 'instant' : 'smooth' })
}
