import type { KnownNames } from './known-names.ts'

const TARGETS = {
  article: ['articles', 'articles'],
  issue: ['issues', 'issues'],
  author: ['authors', 'authors'],
  'store/product': ['products', 'store'],
} as const

/** Why a link can't be followed, or null when it can as far as the folder tells. `ids` are those of the same text. */
export function linkProblem(href: string, known: KnownNames, ids: ReadonlySet<string>): string | null {
  if (href.startsWith('#')) return ids.has(href.slice(1)) ? null : `No heading of this text has the id ${href}`
  if (isExternal(href) || /^mailto:[^\s@]+@[^\s@]+$/i.test(href)) return null
  if (!/^\/(?![/\\])/.test(href)) return `A link begins with /, #, https://, http:// or mailto:, unlike ${href}`
  const [, kind, slug] = /^\/(article|issue|author|store\/product)\/([^/?#]*)/.exec(href) ?? []
  if (kind === undefined || slug === undefined) return null
  const [records, folder] = TARGETS[kind as keyof typeof TARGETS]
  return known[records].has(slug) ? null : `${href} leads nowhere: there is no ${folder}/${slug}.md`
}

export function isExternal(href: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(href)
}
