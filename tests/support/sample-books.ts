import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import type { BookSource } from '#application/ports/issue-documents.ts'
import { type BookArticle, type IssueBook, picturesOf } from '#application/ports/issue-documents.ts'
import type { ContentArticle, ContentIssue, MagazineContent } from '#application/ports/magazine-content.ts'
import { dayIn } from '#domain/time/local-time.ts'

const folder = resolve(import.meta.dirname, '../../content')
/** Kept from run to run: a photograph is made once. */
const files = openLocalFiles(join(tmpdir(), 'colophon-sample-photographs'))
const readPicture = readContentPictures(folder, files)

/** The released issues of the demo magazine as they would be read from a database that holds it, with their pictures. */
export async function readSampleBooks(): Promise<BookSource[]> {
  const photographs = openPhotographs(folder, files)
  const read = await readContentFolder(folder, photographs.examine)
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  await keepPhotographs(photographs, read.content)
  const released = read.content.issues.filter((issue) => issue.releasedAt !== null)
  released.sort((a, b) => a.number - b.number)
  return Promise.all(released.map((issue) => withPictures(toBook(read.content, issue))))
}

export async function withPictures(book: IssueBook): Promise<BookSource> {
  const pictures = new Map<string, Uint8Array>()
  for (const src of picturesOf(book)) pictures.set(src, (await readPicture(src)) ?? new Uint8Array())
  return { book, pictures }
}

function toBook(content: MagazineContent, issue: ContentIssue): IssueBook {
  const { name, tagline, language, supportEmail, postalAddress } = content.magazine
  const articles = content.articles.filter((article) => article.issue === issue.number)
  const writers = new Set(articles.flatMap((article) => article.authors))
  return {
    magazine: { name, tagline, language, supportEmail, postalAddress },
    siteUrl: 'https://magazine.example',
    number: issue.number,
    slug: issue.slug,
    title: issue.title,
    season: issue.season,
    released: issue.releasedAt ? dayIn(content.magazine.timeZone, issue.releasedAt) : '',
    summary: issue.summary,
    cover: issue.cover,
    editorsNoteHtml: issue.html,
    articles: articles.sort((a, b) => a.order - b.order).map((article) => toBookArticle(content, article)),
    contributors: content.authors
      .filter((author) => writers.has(author.slug))
      .sort((a, b) => a.name.localeCompare(b.name))
      .map((author) => ({ name: author.name, html: author.html })),
  }
}

function toBookArticle(content: MagazineContent, article: ContentArticle): BookArticle {
  const named = <Item extends { slug: string; name: string }>(items: Item[], slug: string) =>
    items.find((item) => item.slug === slug)?.name ?? ''
  return {
    slug: article.slug,
    title: article.title,
    deck: article.deck,
    section: named(content.sections, article.section),
    authors: article.authors.map((slug) => named(content.authors, slug)),
    art: article.art,
    html: article.text.html,
    chapters: article.text.chapters,
    notes: article.text.notes,
  }
}
