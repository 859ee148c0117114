import { readNews } from '#application/feeds/read-news.ts'
import { countSitemapParts, readSitemapPart } from '#application/feeds/read-sitemap.ts'
import type { LoadedText, TextFile } from '#web/render/text-file.ts'
import {
  NEWS_SITEMAP_PATH,
  PART,
  SITEMAP_PATH,
  writeNewsSitemap,
  writeSitemapIndex,
  writeSitemapPart,
} from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

/** The index, and under `?part=n` its parts: a sitemap speaks only for what lies beside or below it. */
const sitemapFile: TextFile = {
  path: SITEMAP_PATH,
  type: XML,
  query: [PART],
  standby: true,
  async load({ context, site, siteUrl, query }) {
    const parts = await countSitemapParts(context, site)
    const part = query.get(PART)
    if (part === null) return found(writeSitemapIndex(parts, siteUrl))
    if (!/^[1-9]\d{0,5}$/.test(part) || Number(part) > parts) return { kind: 'not-found' }
    return found(writeSitemapPart(await readSitemapPart(context, site, Number(part)), siteUrl))
  },
}

const newsSitemapFile: TextFile = {
  path: NEWS_SITEMAP_PATH,
  type: XML,
  keep: false,
  async load({ context, site, siteUrl }) {
    return found(writeNewsSitemap(await readNews(context), site.magazine, siteUrl))
  },
}

/** Nobody's business but the reader's, or nothing to read. */
const DISALLOWED = ['/api/', '/account$', '/account/', '/dev/']

const robotsFile: TextFile = {
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  async load({ siteUrl }) {
    const rules = ['User-agent: *', 'Allow: /', ...DISALLOWED.map((path) => `Disallow: ${path}`)]
    const sitemaps = [SITEMAP_PATH, NEWS_SITEMAP_PATH].map((path) => `Sitemap: ${siteUrl}${path}`)
    return found([...rules, '', ...sitemaps, ''].join('\n'))
  },
}

const found = (text: string): LoadedText => ({ kind: 'found', text, tags: ['site', 'lists'] })

export const sitemapFiles: readonly TextFile[] = [sitemapFile, newsSitemapFile, robotsFile]
