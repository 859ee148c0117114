import type { IslandStart } from './island.tsx'
import { keepTypedFields } from './typed-fields.ts'

type Hydrate = typeof import('./hydrate.tsx')

// Read by the schemas that islands bring. They would try whether code can be made from text, which the content policy
// refuses and reports each time.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

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
  listening: (_place, start) => {
    try {
      if (sessionStorage.getItem('listening')) start()
    } catch {
      // Forbidden by the reader: then nothing was remembered.
    }
  },
}

/** A finger enters what it touches. */
const firstTouches = ['pointerenter', 'focusin'] as const

/** The page names what is to be loaded, so that no list of all islands comes with it. */
const load = (address = '') => import(/* @vite-ignore */ address)

const loadScripts = ({ dataset: { script } }: HTMLElement): Promise<[Hydrate, Record<string, unknown>]> =>
  Promise.all([load(document.body.dataset.hydrate), load(script)])

function wakeInTime(places: HTMLElement[]) {
  for (const place of places) {
    starters[(place.dataset.start ?? 'load') as IslandStart](place, async () => {
      const [{ hydrateIsland }, island] = await loadScripts(place)
      hydrateIsland(place, island)
    })
  }
}

/** Somebody is there. Not by scrolling: browsers scroll by themselves, to where a link leads or where one was. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'] as const

function onFirstSign(wake: () => void) {
  // Given before this script was there.
  if (navigator.userActivation?.hasBeenActive) return wake()
  const seen = (sign: Event) => {
    // Browsers tell of a pointer that lay there before the page came; nobody has moved it.
    if (sign instanceof PointerEvent && sign.type === 'pointermove' && !sign.movementX && !sign.movementY) return
    for (const sign of signs) removeEventListener(sign, seen)
    wake()
  }
  for (const sign of signs) addEventListener(sign, seen, { passive: true })
}

/** A purchase that was begun here, or a payment from which the reader was led back: it is gone on with though nobody stirs. */
function isUnderWay(): boolean {
  if (/[?&](payment|setup)_intent=/.test(location.search)) return true
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith('purchase '))
  } catch {
    return false
  }
}

keepTypedFields()

const { sleeps } = document.body.dataset
const places = [...document.querySelectorAll<HTMLElement>('[data-island]')]
/** Whoever was listening is there, though they do not stir. */
const asleep = sleeps && !isUnderWay() ? places.filter(({ dataset }) => dataset.start !== 'listening') : []

wakeInTime(places.filter((place) => !asleep.includes(place)))
if (asleep.length > 0) onFirstSign(() => wakeInTime(asleep))
if (sleeps === 'ready') for (const place of asleep) starters.idle(place, () => void loadScripts(place))
