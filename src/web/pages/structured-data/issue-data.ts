import type { Site } from '#application/content/read-site.ts'
import type { ReleasedIssue } from '#application/issues/read-issue.ts'
import type { JsonLd } from '#web/render/json-ld.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { partOfMagazine, publisher } from './magazine-data.ts'

/** An issue with its contents, and the way to it. */
export function issueData(issue: ReleasedIssue, site: Site, siteUrl: string): JsonLd[] {
  const path = `/issue/${issue.slug}`
  return [
    {
      '@type': 'PublicationIssue',
      '@id': `${siteUrl}${path}#issue`,
      issueNumber: issue.number,
      name: issue.title,
      description: issue.summary,
      url: siteUrl + path,
      image: siteUrl + issue.cover.src,
      ...(issue.released && { datePublished: issue.released }),
      inLanguage: site.magazine.language,
      publisher: publisher(site, siteUrl),
      isPartOf: partOfMagazine(site, siteUrl),
      hasPart: issue.articles.map(({ title, slug }) => ({
        '@type': 'NewsArticle',
        headline: title,
        url: `${siteUrl}/article/${slug}`,
      })),
    },
    breadcrumbs(siteUrl, [
      { name: site.magazine.name, path: '/' },
      { name: `Issue ${issue.number}: ${issue.title}`, path },
    ]),
  ]
}
