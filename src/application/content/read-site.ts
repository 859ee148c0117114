import type { MagazineContent } from '#application/content/magazine-content.ts'
import type { UseCaseContext } from '#application/context.ts'
import { type IssueCard, toIssueCard } from '#application/issues/issue-card.ts'
import { listReleasedIssues } from '#store/issues.ts'
import { findMagazine, listPages, listSections, listTopics } from '#store/site.ts'

/** What every page of the site shows around its own text. */
export type Site = {
  magazine: MagazineContent['magazine']
  sections: { slug: string; name: string; description: string }[]
  topics: { slug: string; name: string }[]
  pages: { slug: string; title: string }[]
  /** Released issues, newest first. */
  issues: IssueCard[]
}

/** Null where no magazine has been imported yet. */
export async function readSite({ db }: UseCaseContext): Promise<Site | null> {
  const row = await findMagazine(db)
  if (!row) return null
  const [sections, topics, pages, issues] = await Promise.all([
    listSections(db),
    listTopics(db),
    listPages(db),
    listReleasedIssues(db),
  ])
  return {
    magazine: row.settings as unknown as Site['magazine'],
    sections,
    topics,
    pages,
    issues: issues.map(toIssueCard),
  }
}
