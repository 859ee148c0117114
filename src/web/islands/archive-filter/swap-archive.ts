/** Brings the archive on this page to what it is on another; returns what to say about it. Whatever has the focus keeps it. */
export function swapArchive(here: Document, next: Document): string {
  const results = next.getElementById('archive-results')
  if (!results) throw new Error('This is not the archive')
  here.getElementById('archive-results')?.replaceWith(results)
  copyText(here, next, 'archive-chosen')
  for (const facet of next.querySelectorAll<HTMLElement>('.facet')) swapFacet(here, facet)
  here.title = next.title
  return here.getElementById('archive-count')?.textContent ?? ''
}

function copyText(here: Document, next: Document, id: string) {
  const place = here.getElementById(id)
  if (place) place.textContent = next.getElementById(id)?.textContent ?? ''
}

const togglesOf = (facet: Element) => [...facet.querySelectorAll<HTMLInputElement>('input')]

function swapFacet(here: Document, next: HTMLElement) {
  const facet = here.getElementById(next.id)
  if (!facet) return
  const [now, then] = [togglesOf(facet), togglesOf(next)]
  if (now.map(({ id }) => id).join() === then.map(({ id }) => id).join()) {
    // The same toggles stay where they are: only what they say has changed.
    now.forEach((toggle, at) => {
      toggle.checked = then[at]?.checked ?? false
      toggle.closest('.toggle')?.querySelector('.toggle-count')?.replaceWith(countOf(then[at]))
    })
    return
  }
  const focused = facet.contains(here.activeElement) ? here.activeElement?.id : undefined
  facet.replaceWith(next)
  if (focused) here.getElementById(focused)?.focus()
}

const countOf = (toggle: Element | undefined) => toggle?.closest('.toggle')?.querySelector('.toggle-count') ?? ''
