import type { UseCaseContext } from '#application/context.ts'
import { type IssueCard, toIssueCard } from '#application/issues/issue-card.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { findMagazine, listPages, listSections, listTopics } from '#store/content/site.ts'
import { listReleasedIssues } from '#store/issues/issues.ts'

/** What every page of the site shows around its own text. */
export type Site = {
  magazine: MagazineSettings
  sections: { slug: string; name: string; description: string }[]
  topics: { slug: string; name: string }[]
  pages: { slug: string; title: string }[]
  /** Released issues, newest first. */
  issues: IssueCard[]
}

/** Null where no magazine has been imported yet. */
export async function readSite({ db, now }: UseCaseContext): Promise<Site | null> {
  const magazine = await findMagazine(db)
  if (!magazine) return null
  const [sections, topics, pages, issues] = await Promise.all([
    listSections(db),
    listTopics(db),
    listPages(db),
    listReleasedIssues(db, now()),
  ])
  return {
    magazine,
    sections,
    topics,
    pages,
    issues: issues.map(toIssueCard),
  }
}
