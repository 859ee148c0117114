import type { BookArticle, IssueBook } from '#application/ports/issue-documents.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import type { Queryable } from '#store/database.ts'
import { findIssueForBook, listArticlesForBook, listContributors } from '#store/issues/issue-files.ts'

/**
 * An issue with what readers have of it once it is released: its files are made beforehand, and again when an article
 * follows. Null where there is no such issue, or where nobody has said when it is released.
 */
export async function readIssueBook(
  db: Queryable,
  siteUrl: string,
  issueNumber: number,
  now: Date,
): Promise<IssueBook | null> {
  const issue = await findIssueForBook(db, issueNumber)
  const magazine = await findMagazine(db)
  if (!issue || !magazine || issue.released_at === null) return null
  const { name, tagline, language, supportEmail, postalAddress } = magazine
  const by = issue.released_at > now ? issue.released_at : now
  return {
    magazine: { name, tagline, language, supportEmail, postalAddress },
    siteUrl,
    number: issue.number,
    slug: issue.slug,
    title: issue.title,
    season: issue.season,
    released: dayIn(magazine.timeZone, issue.released_at),
    summary: issue.summary,
    cover: issue.cover,
    editorsNoteHtml: issue.html,
    articles: (await listArticlesForBook(db, issueNumber, by)).map(toBookArticle),
    contributors: await listContributors(db, issueNumber, by),
  }
}

type ArticleRow = Awaited<ReturnType<typeof listArticlesForBook>>[number]

const toBookArticle = (row: ArticleRow): BookArticle => ({
  slug: row.slug,
  title: row.title,
  deck: row.deck,
  section: row.section_name,
  authors: row.author_names,
  art: row.art,
  html: row.html,
  chapters: row.chapters,
  notes: row.notes,
})
