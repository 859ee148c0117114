import type { IssueBook } from '#application/ports/issue-documents.ts'

export type BookLink =
  /** An element of the same text, by its id. */
  { kind: 'here'; id: string } | { kind: 'article'; slug: string; id: string | null } | { kind: 'outside'; url: string }

/** Where a link of a text leads, seen from inside the book: into it where it can, otherwise to the site or beyond. */
export function followLink(href: string, book: IssueBook): BookLink {
  if (href.startsWith('#')) return { kind: 'here', id: href.slice(1) }
  const [, slug = '', id = null] = /^\/article\/([^/?#]+)(?:#([^?#]+))?$/.exec(href) ?? []
  if (book.articles.some((article) => article.slug === slug)) return { kind: 'article', slug, id }
  return { kind: 'outside', url: href.startsWith('/') ? book.siteUrl + href : href }
}
