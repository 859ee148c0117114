import type { Article } from '#application/articles/read-article.ts'
import type { Site } from '#application/content/read-site.ts'
import type { JsonLd } from '#web/render/json-ld.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { partOfMagazine, publisher } from './magazine-data.ts'

/** What stands on the page in place of what is for subscribers. */
export const PAYWALL_SELECTOR = '.paywall'

/** An article as news, with what of it is behind the paywall, and the way to it. `image` is a whole address. */
export function articleData(article: Article, site: Site, siteUrl: string, image: string): JsonLd[] {
  const url = `${siteUrl}/article/${article.slug}`
  const { issue } = article
  const news: JsonLd = {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    headline: article.title,
    description: article.deck,
    url,
    mainEntityOfPage: url,
    image: [image],
    datePublished: article.published,
    inLanguage: site.magazine.language,
    articleSection: article.section.name,
    keywords: article.topics.map(({ name }) => name),
    timeRequired: `PT${article.minutes}M`,
    author: article.authors.map(({ name, slug }) => ({ '@type': 'Person', name, url: `${siteUrl}/author/${slug}` })),
    publisher: publisher(site, siteUrl),
    isPartOf: {
      '@type': 'PublicationIssue',
      issueNumber: issue.number,
      name: issue.title,
      url: `${siteUrl}/issue/${issue.slug}`,
      isPartOf: partOfMagazine(site, siteUrl),
    },
    isAccessibleForFree: !article.forSubscribers,
    ...(article.forSubscribers && {
      hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: PAYWALL_SELECTOR },
    }),
    ...(article.corrections[0] && {
      dateModified: article.corrections[0].date,
      correction: article.corrections.map(({ date, text }) => ({
        '@type': 'CorrectionComment',
        text,
        datePublished: date,
      })),
    }),
    ...(article.audio && {
      audio: { '@type': 'AudioObject', contentUrl: siteUrl + article.audio, encodingFormat: 'audio/mpeg' },
    }),
  }
  const way = [
    { name: site.magazine.name, path: '/' },
    { name: `Issue ${issue.number}: ${issue.title}`, path: `/issue/${issue.slug}` },
    { name: article.title, path: `/article/${article.slug}` },
  ]
  return [news, breadcrumbs(siteUrl, way)]
}
