import type { ContentMagazine } from '#application/content/magazine-content.ts'
import type { Chapter, Note } from '#domain/articles/article-text.ts'
import type { Picture } from '#domain/media/picture.ts'
import type { Queryable } from '#store/database.ts'
import { findIssueForBook, listArticlesForBook, listContributors } from '#store/issue-files.ts'
import { findMagazine } from '#store/site.ts'

export type BookArticle = {
  slug: string
  title: string
  deck: string
  section: string
  authors: string[]
  art: Picture | null
  html: string
  chapters: Chapter[]
  notes: Note[]
}

/** An issue with everything that its files show, but for the pictures themselves. */
export type IssueBook = {
  magazine: Pick<ContentMagazine, 'name' | 'tagline' | 'language' | 'supportEmail' | 'postalAddress'>
  /** Without a slash at the end: links of the text that lead out of the issue lead there. */
  siteUrl: string
  number: number
  slug: string
  title: string
  season: string
  /** The day it was released, `YYYY-MM-DD`. */
  released: string
  summary: string
  cover: Picture
  editorsNoteHtml: string
  articles: BookArticle[]
  contributors: { name: string; html: string }[]
}

/** Null where there is no such issue, or where it is not released. */
export async function readIssueBook(db: Queryable, siteUrl: string, issueNumber: number): Promise<IssueBook | null> {
  const issue = await findIssueForBook(db, issueNumber)
  const site = await findMagazine(db)
  if (!issue || !site || issue.released_on === null) return null
  const { name, tagline, language, supportEmail, postalAddress } = site.settings as unknown as ContentMagazine
  return {
    magazine: { name, tagline, language, supportEmail, postalAddress },
    siteUrl,
    number: issue.number,
    slug: issue.slug,
    title: issue.title,
    season: issue.season,
    released: issue.released_on as unknown as string,
    summary: issue.summary,
    cover: issue.cover as unknown as Picture,
    editorsNoteHtml: issue.html,
    articles: (await listArticlesForBook(db, issueNumber)).map(toBookArticle),
    contributors: await listContributors(db, issueNumber),
  }
}

type ArticleRow = Awaited<ReturnType<typeof listArticlesForBook>>[number]

const toBookArticle = (row: ArticleRow): BookArticle => ({
  slug: row.slug,
  title: row.title,
  deck: row.deck,
  section: row.section_name,
  authors: row.author_names,
  art: row.art as Picture | null,
  html: row.html,
  chapters: row.chapters as unknown as Chapter[],
  notes: row.notes as unknown as Note[],
})

/** The addresses of every picture that a book shows. */
export function picturesOf(book: IssueBook): string[] {
  const inTexts = book.articles.flatMap((article) => [...article.html.matchAll(/<img src="([^"]+)"/g)])
  const art = book.articles.flatMap((article) => article.art?.src ?? [])
  return [...new Set([book.cover.src, ...art, ...inTexts.map((match) => match[1] ?? '')])]
}
