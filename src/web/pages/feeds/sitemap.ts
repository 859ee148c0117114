import type { ArticleCard } from '#application/articles/article-card.ts'
import type { SiteAddress } from '#application/feeds/read-sitemap.ts'
import { xmlText } from '#domain/text/xml-text.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const NEWS = 'http://www.google.com/schemas/sitemap-news/0.9'

export const SITEMAP_PATH = '/sitemap.xml'
export const NEWS_SITEMAP_PATH = '/news-sitemap.xml'
/** The parameter that names a part, counted from 1. */
export const PART = 'part'

export function writeSitemapIndex(parts: number, siteUrl: string): string {
  const entries = Array.from(
    { length: parts },
    (_, index) => `<sitemap>${loc(`${siteUrl}${SITEMAP_PATH}?${PART}=${index + 1}`)}</sitemap>`,
  )
  return [DECLARATION, `<sitemapindex xmlns="${SITEMAP}">`, ...entries, '</sitemapindex>', ''].join('\n')
}

export function writeSitemapPart(addresses: SiteAddress[], siteUrl: string): string {
  const entries = addresses.map(
    ({ path, changed }) => `<url>${loc(siteUrl + path)}${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
  )
  return [DECLARATION, `<urlset xmlns="${SITEMAP}">`, ...entries, '</urlset>', ''].join('\n')
}

export function writeNewsSitemap(
  articles: ArticleCard[],
  magazine: { name: string; language: string },
  siteUrl: string,
): string {
  const publication = `<news:publication><news:name>${xmlText(magazine.name)}</news:name><news:language>${xmlText(magazine.language)}</news:language></news:publication>`
  const entries = articles.map(
    ({ slug, title, published }) =>
      `<url>${loc(`${siteUrl}/article/${slug}`)}<news:news>${publication}<news:publication_date>${published}</news:publication_date><news:title>${xmlText(title)}</news:title></news:news></url>`,
  )
  return [DECLARATION, `<urlset xmlns="${SITEMAP}" xmlns:news="${NEWS}">`, ...entries, '</urlset>', ''].join('\n')
}

const loc = (url: string) => `<loc>${xmlText(url)}</loc>`
