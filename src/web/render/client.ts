import type { IslandStart } from './island.tsx'

/** The only script that every page loads. It brings each island of this page, and nothing else, when the island asks. */
const islands = import.meta.glob('./*/*.island.tsx', { base: '../islands' })

const fileOf = (name: string) => Object.keys(islands).find((path) => path.endsWith(`/${name}.island.tsx`))

const starters: Record<IslandStart, (place: HTMLElement, start: () => void) => void> = {
  load: (_place, start) => start(),
  idle: (_place, start) =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2_000 }) : setTimeout(start, 200),
  visible: (place, start) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        start()
      },
      { rootMargin: '200px' },
    )
    observer.observe(place)
  },
  interaction: (place, start) => {
    // Touched before this script was there.
    if (place.contains(document.activeElement)) return start()
    const begin = () => {
      for (const event of firstTouches) place.removeEventListener(event, begin)
      start()
    }
    for (const event of firstTouches) place.addEventListener(event, begin)
  },
}

/** A finger enters what it touches. */
const firstTouches = ['pointerenter', 'focusin'] as const

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const file = fileOf(place.dataset.island ?? '')
  const load = file && islands[file]
  if (!load) continue
  starters[(place.dataset.start ?? 'load') as IslandStart](place, async () => {
    const [{ hydrateIsland }, module] = await Promise.all([import('./hydrate.tsx'), load()])
    hydrateIsland(place, module as Record<string, unknown>)
  })
}
