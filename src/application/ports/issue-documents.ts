import type { Chapter, Note } from '#domain/articles/article-text.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import type { Picture } from '#domain/media/picture.ts'

/** The kinds of file that an issue is made into. */
export const BOOK_FORMATS = ['epub', 'pdf'] as const
export type BookFormat = (typeof BOOK_FORMATS)[number]

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
  magazine: Pick<MagazineSettings, 'name' | 'tagline' | 'language' | 'supportEmail' | 'postalAddress'>
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

/** A book with its pictures, by their addresses in the text. */
export type BookSource = { book: IssueBook; pictures: ReadonlyMap<string, Uint8Array> }

/** What the making of files needs from outside. */
export type Documents = {
  /** Where links that lead out of an issue lead to, without a slash at the end. */
  siteUrl: string
  /** The bytes behind a picture's address; null where there are none. */
  readPicture(src: string): Promise<Uint8Array | null>
  /** Typesets a book. The same source and time give the same bytes. Null where the site is stopped meanwhile. */
  makeDocuments(source: BookSource, madeAt: Date): Promise<Record<BookFormat, Uint8Array> | null>
}

/** The addresses of every picture that a book shows. */
export function picturesOf(book: IssueBook): string[] {
  const inTexts = book.articles.flatMap((article) => [...article.html.matchAll(/<img src="([^"]+)"/g)])
  const art = book.articles.flatMap((article) => article.art?.src ?? [])
  return [...new Set([book.cover.src, ...art, ...inTexts.map((match) => match[1] ?? '')])]
}
