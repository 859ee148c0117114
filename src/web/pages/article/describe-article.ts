import type { Article } from '#application/articles/read-article.ts'
import type { Site } from '#application/content/read-site.ts'
import { feedLink } from '#web/pages/feeds/feed-channel.ts'
import { articleData } from '#web/pages/structured-data/article-data.ts'
import { articleShareImage } from '#web/pages/structured-data/share-image.ts'
import type { Head } from '#web/render/page.ts'

/** What search services and those who share a link are told of an article. */
export function describeArticle(article: Article, site: Site, siteUrl: string): Head {
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
