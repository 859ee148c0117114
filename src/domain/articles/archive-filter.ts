/** What the archive can be narrowed by. The order is that of the address. */
export const archiveKinds = ['section', 'topic', 'author', 'issue'] as const
export type ArchiveKind = (typeof archiveKinds)[number]

/** The slugs chosen of each kind, each once and in order. Of a kind with none chosen, everything is shown. */
export type ArchiveFilter = Readonly<Record<ArchiveKind, readonly string[]>>

/** One screen of the archive; pages count from 1. */
export type ArchiveView = { filter: ArchiveFilter; page: number }

/** More than a reader would tick, and few enough for an address. */
export const MOST_CHOSEN_OF_A_KIND = 30
const LAST_PAGE = 100_000

export const nothingChosen: ArchiveFilter = { section: [], topic: [], author: [], issue: [] }

const isSlug = (text: string) => text.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)

const inOrder = (slugs: Iterable<string>) => [...new Set(slugs)].sort()

/** Reads an address's parameters. What can't be meant is left out; nothing is refused. */
export function parseArchiveQuery(query: URLSearchParams): ArchiveView {
  const chosen = (kind: ArchiveKind) => inOrder(query.getAll(kind).filter(isSlug)).slice(0, MOST_CHOSEN_OF_A_KIND)
  const filter = {
    section: chosen('section'),
    topic: chosen('topic'),
    author: chosen('author'),
    issue: chosen('issue'),
  }
  return { filter, page: parsePage(query.get('page')) }
}

export function parsePage(text: string | null): number {
  return text !== null && /^[1-9][0-9]{0,5}$/.test(text) ? Math.min(Number(text), LAST_PAGE) : 1
}

/** Whether an address names this page in the one way that it is linked: the first page has no number. */
export const saysPage = (query: URLSearchParams, page: number) =>
  query.getAll('page').join() === (page > 1 ? String(page) : '')

/** The parameters of a view as they stand in an address: '' for the whole archive, otherwise from '?' on. */
export function writeArchiveQuery({ filter, page }: ArchiveView): string {
  const query = new URLSearchParams(archiveKinds.flatMap((kind) => filter[kind].map((slug) => [kind, slug])))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** Whether parameters say what a view says, in whatever order and nothing more. */
export function saysTheSame(query: URLSearchParams, view: ArchiveView): boolean {
  const given = [...query].map(([name, value]) => `${name}=${value}`).sort()
  const meant = [...new URLSearchParams(writeArchiveQuery(view))].map(([name, value]) => `${name}=${value}`).sort()
  return given.join('&') === meant.join('&')
}

/** The filter with one slug more, or one less where it was chosen. */
export function toggleChoice(filter: ArchiveFilter, kind: ArchiveKind, slug: string): ArchiveFilter {
  const rest = filter[kind].filter((other) => other !== slug)
  return { ...filter, [kind]: rest.length < filter[kind].length ? rest : inOrder([...rest, slug]) }
}

export const countChosen = (filter: ArchiveFilter) =>
  archiveKinds.reduce((count, kind) => count + filter[kind].length, 0)

/** The filter without what is not known: a slug that no article has, or has any more. */
export function keepKnown(filter: ArchiveFilter, isKnown: (kind: ArchiveKind, slug: string) => boolean): ArchiveFilter {
  const known = (kind: ArchiveKind) => filter[kind].filter((slug) => isKnown(kind, slug))
  return { section: known('section'), topic: known('topic'), author: known('author'), issue: known('issue') }
}
