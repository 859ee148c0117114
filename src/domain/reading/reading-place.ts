/**
 * Where a reader stopped in an article. `place` names a block of the text (see `name-block.ts`), `share` is the part that
 * is read, of 100, and `at` the moment in milliseconds.
 */
export type ReadingPlace = {
  readonly slug: string
  readonly place: string
  readonly share: number
  readonly finished: boolean
  readonly at: number
}

/** With what a list says of the article. */
export type ReadPiece = ReadingPlace & { readonly title: string; readonly minutes: number }

/** As many as a device remembers, and an account keeps; the oldest go first. */
export const MOST_PLACES = 200

/** Of 100: who has read less has only looked in, and who has read more has hardly anything left. */
const BEGUN = 4
const NEARLY_READ = 96

export const isUnderWay = ({ share, finished }: ReadingPlace) => !finished && share >= BEGUN && share < NEARLY_READ

/** Of two devices the later one knows where the reader is. What was read once stays read. */
export function laterPlace<Place extends ReadingPlace>(one: Place, other: Place): Place {
  const later = other.at > one.at ? other : one
  const finished = one.finished || other.finished
  return later.finished === finished ? later : { ...later, finished }
}

/** One place for each article, the latest first. */
export function mergePlaces<Place extends ReadingPlace>(some: readonly Place[], others: readonly Place[]): Place[] {
  const bySlug = new Map<string, Place>()
  for (const place of [...some, ...others]) {
    const known = bySlug.get(place.slug)
    bySlug.set(place.slug, known ? laterPlace(known, place) : place)
  }
  return [...bySlug.values()].sort((a, b) => b.at - a.at).slice(0, MOST_PLACES)
}

/** What a window shows of a text. `seen` counts its blocks that have been in view since the page was opened. */
export type View = {
  readonly place: string
  readonly share: number
  readonly end: boolean
  readonly seen: number
  readonly blocks: number
}

/** Read to the end, and not only gone there: at least half of the text was in view, now or at an earlier visit. */
export const isReadToEnd = ({ end, seen, blocks }: View, before: ReadingPlace | null): boolean =>
  end && seen / blocks + (before?.share ?? 0) / 100 >= 0.5

type Visit = {
  /** What was remembered when the page was opened. */
  readonly before: ReadingPlace | null
  /** The reader has said that they do not want to go on from there. */
  readonly anew: boolean
}

/**
 * The place to remember of a view; null where it is none. Whoever looks in at the top again, or goes to a note at the end and
 * leaves there, finds the place where they stopped reading.
 */
export function placeOfView(slug: string, view: View, { before, anew }: Visit, at: number): ReadingPlace | null {
  if (before?.finished) return null
  const finished = isReadToEnd(view, before)
  const found = { slug, place: view.place, share: finished ? 100 : view.share, finished, at }
  if (finished) return found
  const isBack = before !== null && !anew && view.share < before.share
  return isBack || !isUnderWay(found) ? null : found
}
