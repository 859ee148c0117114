import type { Site } from '#application/content/read-site.ts'
import type { UseCaseContext } from '#application/context.ts'
import { countArticleAddresses, listArticleAddresses, listAuthorAddresses } from '#store/feeds/feeds.ts'
import { listProductAddresses } from '#store/store/products.ts'

/** More than this one part of a sitemap may not hold. */
export const ADDRESSES_PER_PART = 50_000

/** `changed` is a day, where one is known. */
export type SiteAddress = { path: string; changed: string | null }

/** How many parts the sitemap has, at least 1. */
export async function countSitemapParts(
  { db, now }: UseCaseContext,
  site: Site,
  perPart = ADDRESSES_PER_PART,
): Promise<number> {
  const at = now()
  const [first, articles] = await Promise.all([listStanding(db, site, at), countArticleAddresses(db, at)])
  return Math.max(1, Math.ceil((first.length + articles) / perPart))
}

/** The addresses of one part, counted from 1: what always stands comes first, then every article that can be read. */
export async function readSitemapPart(
  { db, now }: UseCaseContext,
  site: Site,
  part: number,
  perPart = ADDRESSES_PER_PART,
): Promise<SiteAddress[]> {
  const at = now()
  const first = await listStanding(db, site, at)
  const from = (part - 1) * perPart
  const own = first.slice(from, from + perPart)
  const offset = Math.max(0, from - first.length)
  const articles = own.length < perPart ? await listArticleAddresses(db, offset, perPart - own.length, at) : []
  return [
    ...own,
    ...articles.map(({ slug, published_on }) => ({
      path: `/article/${slug}`,
      changed: published_on,
    })),
  ]
}

async function listStanding(
  db: UseCaseContext['db'],
  { pages, issues, sections, topics }: Site,
  at: Date,
): Promise<SiteAddress[]> {
  const [authors, products] = await Promise.all([listAuthorAddresses(db, at), listProductAddresses(db)])
  const paths = [
    '/',
    '/archive',
    '/issues',
    '/corrections',
    '/store',
    '/store/issues',
    '/donate',
    ...pages.map(({ slug }) => `/${slug}`),
    ...issues.map(({ slug }) => `/issue/${slug}`),
    ...sections.map(({ slug }) => `/section/${slug}`),
    ...topics.map(({ slug }) => `/topic/${slug}`),
    ...authors.map(({ slug }) => `/author/${slug}`),
    ...products.map(({ slug }) => `/store/product/${slug}`),
  ]
  return paths.map((path) => ({ path, changed: null }))
}
