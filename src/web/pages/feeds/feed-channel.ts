import { createHash } from 'node:crypto'
import type { Site } from '#application/content/read-site.ts'
import type { Feed, FeedArticle, FeedSubject } from '#application/feeds/read-feed.ts'
import { sharePictureOfArticle, sharePicturePath } from '#application/share-pictures/share-picture.ts'
import { xmlText } from '#domain/text/xml-text.ts'
import { absoluteLinks } from './absolute-links.ts'

/** A feed as both of its formats tell it, with whole addresses. */
export type Channel = {
  title: string
  description: string
  language: string
  homeUrl: string
  /** Without its ending. */
  feedUrl: string
  items: ChannelItem[]
}

export type ChannelItem = {
  guid: string
  url: string
  title: string
  summary: string
  html: string
  /** The day of publication, as `YYYY-MM-DD`. */
  published: string
  authors: { name: string; url: string }[]
  tags: string[]
  image: string
  audio: string | null
}

const homePath = (subject: FeedSubject) => (subject.kind === 'all' ? '/' : `/${subject.kind}/${subject.slug}`)

/** Where the feed of a subject is, without its ending. */
const feedPath = (subject: FeedSubject) => (subject.kind === 'all' ? '/feed' : `/${subject.kind}/${subject.slug}/feed`)

const feedTitle = ({ magazine }: Site, name: string | null) =>
  name === null ? magazine.name : `${magazine.name}: ${name}`

/** The feed of a section or an author, as the head of a page names it. */
export const feedLink = (site: Site, kind: 'section' | 'author', { slug, name }: { slug: string; name: string }) => ({
  title: feedTitle(site, name),
  path: feedPath({ kind, slug }),
})

export function toChannel(feed: Feed, subject: FeedSubject, site: Site, siteUrl: string): Channel {
  const { magazine, sections } = site
  const section = subject.kind === 'section' && sections.find(({ slug }) => slug === subject.slug)
  return {
    title: feedTitle(site, feed.name),
    description: section ? section.description : magazine.description,
    language: magazine.language,
    homeUrl: siteUrl + homePath(subject),
    feedUrl: siteUrl + feedPath(subject),
    items: feed.articles.map((article) => toItem(article, site, siteUrl)),
  }
}

function toItem(article: FeedArticle, { magazine }: Site, siteUrl: string): ChannelItem {
  const url = `${siteUrl}/article/${article.slug}`
  return {
    guid: guidOf(article.slug),
    url,
    title: article.title,
    summary: article.deck,
    html: absoluteLinks(article.html, siteUrl, url) + (article.forSubscribers ? restIsElsewhere(url) : ''),
    published: article.published,
    authors: article.authors.map(({ slug, name }) => ({ name, url: `${siteUrl}/author/${slug}` })),
    tags: [article.section, ...article.topics].map(({ name }) => name),
    image: siteUrl + sharePicturePath('article', article.slug, sharePictureOfArticle(article, magazine)),
    audio: article.audio && siteUrl + article.audio,
  }
}

const restIsElsewhere = (url: string) =>
  `<p><a href="${xmlText(url)}">The rest of this article is for subscribers.</a></p>`

/**
 * The name by which readers' programs know an article again. Made of its slug alone: a site that moves to another
 * address, or a title that is mended, must not make old articles new.
 */
export function guidOf(slug: string): string {
  const hash = createHash('sha256').update(`article/${slug}`).digest()
  // The marks of a UUID of version 8, which is free in all its other bits.
  hash.writeUInt8(((hash[6] as number) & 0x0f) | 0x80, 6)
  hash.writeUInt8(((hash[8] as number) & 0x3f) | 0x80, 8)
  return `urn:uuid:${hash.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}
