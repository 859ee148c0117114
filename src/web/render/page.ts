import type { ReactNode } from 'react'
import type { ArticleSource } from '#application/articles/article-source.ts'
import type { Site } from '#application/content/read-site.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import type { PageView } from '#domain/figures/visit.ts'
import type { JsonLd } from './json-ld.ts'

/** A PNG that is shown where a link to the page is shared. `src` is a path of this site. */
export type HeadImage = { src: string; width: number; height: number; alt: string }

export type Head = {
  title: string
  description: string
  /** The page's own address, as a path: duplicates with odd queries point here. */
  canonical: string
  image?: HeadImage | undefined
  kind?: 'website' | 'article'
  article?: { published: string; section: string; authors: string[]; tags: string[] }
  /** The page's own feeds, beside that of the whole magazine; paths without their endings. */
  feeds?: { title: string; path: string }[]
  jsonLd?: JsonLd[]
  robots?: 'noindex'
}

/** What the use cases behind pages may need. */
export type PageContext = SaleContext<
  | 'authenticator'
  | 'sealSecret'
  | 'cartIds'
  | 'payments'
  | 'orderLinks'
  | 'makeReceiptPdf'
  | 'makeStatementPdf'
  | 'makeRenewalLetters'
  | 'zipFiles'
  | 'readCamt'
  | 'webhooks'
  | 'renderMail'
> & {
  /** What is sold, from memory. */
  readonly catalogue: CatalogueSource
  /** What is public to read, from memory. */
  readonly articles: ArticleSource
}

export type PageRequest = {
  context: PageContext
  site: Site
  params: Record<string, string>
  /** Only the parameters that the page names in `query`; the rest can't reach it, nor fill the cache. */
  query: URLSearchParams
  /** Who is reading. A page that asks is kept once for each answer of access. */
  askReader(): Promise<ReaderAccess>
  /** A cookie of the request. A page that asks is made for this one request, and never kept. */
  cookie(name: string): string | null
  /** The page of this site that led here, as a path. A page that asks is made for this one request, and never kept. */
  cameFrom(): string | null
}

/**
 * `tags` name what the page shows: when one of them changes, the kept page is dropped. `keep: false` is for one of
 * countless pages that few will ask for again. With `secret` the page is one reader's, found by a token in its address:
 * it is kept nowhere, and its address is told to no other site. `status` is for a page that says in its own words that what
 * was asked for is not there, or is over. `forNow` is for an address that may mean something else tomorrow.
 */
export type Loaded<Data> =
  | { kind: 'found'; data: Data; tags: string[]; keep?: boolean; secret?: true; status?: 403 | 404 | 410 }
  | { kind: 'not-found' }
  | { kind: 'moved'; to: string; forNow?: boolean }

/** `url` is the page's own address in full. */
export type ViewProps<Data> = { data: Data; site: Site; url: string }

/** One URL: a loader that fetches, a view that shows. Pages that do not depend on who asks are kept as finished bytes. */
export type Page<Data> = {
  path: string
  /** The page's stylesheet: `src/web/pages/{styles}/{styles}.page.css`. */
  styles: string
  query?: readonly string[]
  /** It may be made from a standby: everything that it shows is announced when it changes, and nothing depends on the last moment. */
  standby?: true
  /** Something is paid on it: its policy lets the provider in, and it is never kept. */
  payments?: true
  /** One of the screens where something is sold, or of the account area: when it can't be shown, it says so in the words of all of them. */
  screen?: true
  /**
   * It is read before it is used: its islands sleep until a first sign of a reader, a move or a touch. `bare`: until then no
   * script comes; `ready`: they are there by then, and have done nothing.
   */
  sleeps?: 'bare' | 'ready'
  load(request: PageRequest): Promise<Loaded<Data>>
  /** What is counted when it is given out; nothing unless said. */
  counts?(data: Data): PageView | null
  /** `siteUrl` is for what needs whole addresses. */
  /** Where it returns the same again, what was made of it is put into the next page as well: then data and site must be the same too. */
  head(data: Data, site: Site, siteUrl: string): Head
  View(props: ViewProps<Data>): ReactNode
}

/** Pages of different data stand in one list; each one's view is only ever given what its own loader found. */
// biome-ignore lint/suspicious/noExplicitAny: the list does not look inside.
export type AnyPage = Page<any>

export function definePage<Data>(page: Page<Data>): Page<Data> {
  return page
}
