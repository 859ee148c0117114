import type { Article } from '#application/articles/read-article.ts'
import type { Site } from '#application/content/read-site.ts'
import { feedLink } from '#web/pages/feeds/feed-channel.ts'
import { articleData } from '#web/pages/structured-data/article-data.ts'
import { articleShareImage } from '#web/pages/structured-data/share-image.ts'
import type { Head } from '#web/render/page.ts'

type Described = { site: Site; siteUrl: string; head: Head }

/** By what the article is, apart for those who may read all of it: they are told of its recording. */
const described = { opening: new WeakMap<object, Described>(), whole: new WeakMap<object, Described>() }

/** What search services and those who share a link are told of an article: one and the same while it and the site are unchanged. */
export function describeArticle(article: Article, site: Site, siteUrl: string): Head {
  const heads = described[article.refusal ? 'opening' : 'whole']
  const known = heads.get(article.held)
  if (known?.site === site && known.siteUrl === siteUrl) return known.head
  const head = describe(article, site, siteUrl)
  heads.set(article.held, { site, siteUrl, head })
  return head
}

function describe(article: Article, site: Site, siteUrl: string): Head {
  const { section } = article
  const image = articleShareImage(article, site)
  return {
    title: article.title,
    description: article.deck,
    canonical: `/article/${article.slug}`,
    kind: 'article',
    ...(article.preview && { robots: 'noindex' as const }),
    article: {
      published: article.published,
      section: section.name,
      authors: article.authors.map(({ name }) => name),
      tags: article.topics.map(({ name }) => name),
    },
    image,
    feeds: [feedLink(site, 'section', section)],
    jsonLd: articleData(article, site, siteUrl, siteUrl + image.src),
  }
}
