import { type ArticleCard, toArticleCard } from '#application/articles/article-card.ts'
import type { UseCaseContext } from '#application/context.ts'
import { describePreview, type Preview } from '#application/embargo/preview.ts'
import { mayPreview } from '#domain/access/may-preview.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { listArticlesOfIssue } from '#store/articles/articles.ts'
import { findIssue } from '#store/issues/issues.ts'
import { type IssueCard, toIssueCard } from './issue-card.ts'

/** `released` is a day; null of an issue that only staff see and nobody has dated. */
export type ReleasedIssue = IssueCard & {
  released: string | null
  editorsNoteHtml: string
  articles: ArticleCard[]
  /** Only staff see it: it is not released yet, or no longer. */
  preview: Preview | null
}

/** A released issue with its contents. One that is not released is for staff alone, with all that will be in it. */
export async function readIssue(
  { db, now }: UseCaseContext,
  slug: string,
  askReader: () => Promise<ReaderAccess>,
  timeZone: string,
): Promise<ReleasedIssue | null> {
  const at = now()
  const released = await findIssue(db, slug, at)
  const row = released ?? (await findForStaff(db, slug, askReader))
  if (!row) return null
  const articles = await listArticlesOfIssue(db, row.number, released ? at : 'preview')
  return {
    ...toIssueCard(row),
    released: row.released_at && dayIn(timeZone, row.released_at),
    editorsNoteHtml: row.html,
    articles: articles.map(toArticleCard),
    preview: released ? null : describePreview(timeZone, row.released_at),
  }
}

/** Who is reading is asked only where there is something to preview. */
async function findForStaff(db: UseCaseContext['db'], slug: string, askReader: () => Promise<ReaderAccess>) {
  const row = await findIssue(db, slug, 'preview')
  return row && mayPreview(await askReader()) ? row : null
}
