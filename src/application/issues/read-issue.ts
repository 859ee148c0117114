import { type ArticleCard, toArticleCard } from '#application/articles/article-card.ts'
import type { UseCaseContext } from '#application/context.ts'
import { listArticlesOfIssue } from '#store/articles.ts'
import { findIssue } from '#store/issues.ts'
import { type IssueCard, toIssueCard } from './issue-card.ts'

export type ReleasedIssue = IssueCard & { released: string; editorsNoteHtml: string; articles: ArticleCard[] }

/** A released issue with its contents; one that is not released yet can't be read by anyone. */
export async function readIssue({ db }: UseCaseContext, slug: string): Promise<ReleasedIssue | null> {
  const row = await findIssue(db, slug)
  if (!row || row.released_on === null) return null
  const articles = await listArticlesOfIssue(db, row.number)
  return {
    ...toIssueCard(row),
    released: row.released_on as unknown as string,
    editorsNoteHtml: row.html,
    articles: articles.map(toArticleCard),
  }
}
