import type { UseCaseContext } from '#application/context.ts'
import { type IssueCard, toIssueCard } from '#application/issues/issue-card.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { Cents } from '#domain/money/cents.ts'
import { lowestPrice } from '#domain/pricing/pricing.ts'
import { findMagazine, listPages, listSections, listTopics } from '#store/content/site.ts'
import { listReleasedIssues } from '#store/issues/issues.ts'
import { findPrices } from '#store/store/prices.ts'

/** What every page of the site shows around its own text. */
export type Site = {
  magazine: MagazineSettings
  sections: { slug: string; name: string; description: string }[]
  topics: { slug: string; name: string }[]
  pages: { slug: string; title: string }[]
  /** Released issues, newest first. */
  issues: IssueCard[]
  /** What the cheapest subscription costs; null where none is sold. */
  subscriptionFrom: Cents | null
}

/** Null where no magazine has been imported yet. */
export async function readSite({ db, now }: UseCaseContext): Promise<Site | null> {
  const magazine = await findMagazine(db)
  if (!magazine) return null
  const [sections, topics, pages, issues, prices] = await Promise.all([
    listSections(db),
    listTopics(db),
    listPages(db),
    listReleasedIssues(db, now()),
    findPrices(db),
  ])
  return {
    magazine,
    sections,
    topics,
    pages,
    issues: issues.map(toIssueCard),
    subscriptionFrom: prices && lowestPrice(prices),
  }
}
