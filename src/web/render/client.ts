import type { IslandStart } from './island.tsx'

type Hydrate = typeof import('./hydrate.tsx')

/** The only script that every page loads. It brings the islands that this page carries, each when it asks. */
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

/** The page names what is to be loaded, so that no list of all islands comes with it. */
const load = (address = '') => import(/* @vite-ignore */ address)

for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
  const { start, script } = place.dataset
  starters[(start ?? 'load') as IslandStart](place, async () => {
    const loaded: [Hydrate, Record<string, unknown>] = await Promise.all([
      load(document.body.dataset.hydrate),
      load(script),
    ])
    loaded[0].hydrateIsland(place, loaded[1])
  })
}
