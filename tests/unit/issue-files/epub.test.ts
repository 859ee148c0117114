import { beforeAll, describe, expect, test } from 'vitest'
import { prepareArt } from '#adapters/book/book-art.ts'
import { makeEpub } from '#adapters/epub/make-epub.ts'
import type { BookSource } from '#application/ports/issue-documents.ts'
import { readSampleBooks } from '../../support/sample-books.ts'
import { epubProblems } from './epub-problems.ts'
import { readEpub } from './read-epub.ts'

const MADE_AT = new Date('2026-11-01T12:30:15Z')
/** A small cover is drawn in no time, and nothing here looks at it. */
const COVER_WIDTH = 160
const books = await readSampleBooks()
const made = new Map<number, Uint8Array>()

async function make(source: BookSource) {
  return makeEpub(source.book, await prepareArt(source, COVER_WIDTH), MADE_AT)
}

beforeAll(async () => {
  for (const source of books) made.set(source.book.number, await make(source))
}, 300_000)

const epubOf = ({ book }: BookSource) => made.get(book.number) as Uint8Array

test('there are five released issues to look at', () => {
  expect(books.map(({ book }) => book.number)).toEqual([1, 2, 3, 4, 5])
})

describe.each(books.map((source) => [source.book.title, source] as const))('%s', (_title, source) => {
  const { book } = source

  test('is sound: packed as it must be, and nothing in it leads nowhere', () => {
    expect(epubProblems(epubOf(source))).toEqual([])
  })

  test('names its package, and the package says what it is', () => {
    const epub = readEpub(epubOf(source))
    const root = epub.document('META-INF/container.xml').elements.find(({ name }) => name === 'rootfile')
    expect(root?.attributes['full-path']).toBe('EPUB/package.opf')
    const said = (name: string) =>
      epub.packageDocument.elements.filter((element) => element.name === name).map((element) => element.text)
    expect(said('dc:title')).toEqual([`${book.magazine.name} ${book.number}: ${book.title}`])
    expect(said('dc:language')).toEqual([book.magazine.language])
    expect(said('dc:creator')).toEqual(book.contributors.map(({ name }) => name))
    expect(said('dc:identifier')).toEqual([expect.stringMatching(/^urn:uuid:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)])
    expect(said('meta')).toContain('2026-11-01T12:30:15Z')
  })

  test('lists its articles and their chapters', () => {
    const nav = readEpub(epubOf(source)).document('EPUB/nav.xhtml')
    const listed = nav.elements.filter(({ name }) => name === 'a').map(({ text }) => text)
    for (const article of book.articles) {
      expect(listed).toContain(article.title)
      for (const { title } of article.chapters.filter(({ level }) => level === 2)) expect(listed).toContain(title)
    }
  })

  test('carries every article whole: notes both ways, figures described, inserts left out', () => {
    const epub = readEpub(epubOf(source))
    for (const [index, article] of book.articles.entries()) {
      const { elements, source: xhtml } = epub.document(`EPUB/article-${index + 1}.xhtml`)
      expect(elements.find(({ name }) => name === 'h1')?.text).toBe(article.title)
      const typed = (type: string) => elements.filter(({ attributes }) => attributes['epub:type'] === type)
      expect(typed('noteref').map(({ attributes }) => attributes.href)).toEqual(
        article.notes.map(({ number }) => `#note-${number}`),
      )
      expect(typed('footnote').map(({ attributes }) => attributes.id)).toEqual(
        article.notes.map(({ number }) => `note-${number}`),
      )
      const backs = elements.filter(({ attributes }) => attributes.role === 'doc-backlink')
      expect(backs.map(({ attributes }) => attributes.href)).toEqual(
        article.notes.map(({ number }) => `#ref-${number}`),
      )
      const pictures = elements.filter(({ name }) => name === 'img')
      expect(pictures).toHaveLength((article.html.match(/<img /g)?.length ?? 0) + (article.art ? 1 : 0))
      for (const { attributes } of pictures) expect(attributes.alt).not.toBe('')
      expect(xhtml).not.toMatch(/class="[^"]*insert/)
      expect(xhtml).not.toContain('href="/')
    }
  })
})

test('the same book is the same, byte for byte, when made again', async () => {
  const [source] = books as [BookSource]
  expect(Buffer.from(await make(source)).equals(Buffer.from(epubOf(source)))).toBe(true)
}, 60_000)

test('links to articles of the same issue stay in the book, others lead to the site', async () => {
  const [source] = books as [BookSource]
  const [first, second] = source.book.articles
  if (!first || !second) throw new Error('the first issue has too few articles')
  const html = `<p><a href="/article/${second.slug}#x">in</a> <a href="/article/elsewhere">out</a> <a href="https://a.example/b?c=1&amp;d=%2F é">far</a></p>`
  const book = { ...source.book, articles: [{ ...first, html, notes: [] }, second] }
  const { source: xhtml } = readEpub(await make({ ...source, book })).document('EPUB/article-1.xhtml')
  expect(xhtml).toContain('href="article-2.xhtml#x"')
  expect(xhtml).toContain('href="https://magazine.example/article/elsewhere"')
  expect(xhtml).toContain('href="https://a.example/b?c=1&#x26;d=%2F%20%C3%A9"')
}, 60_000)

test('names with markup, quotes and control characters are only ever words', async () => {
  const [source] = books as [BookSource]
  const odd = `<b>&amp; "q" 'a' \u0001\u000b]]> --></b>`
  const book = {
    ...source.book,
    title: odd,
    summary: odd,
    articles: source.book.articles.map((article) => ({ ...article, title: odd, deck: odd, authors: [odd] })),
    contributors: [{ name: odd, html: '<p>A &lt;i&gt; B\u0002</p>' }],
  }
  const epub = readEpub(await make({ ...source, book }))
  const words = `<b>&amp; "q" 'a' ]]> --></b>`
  expect(epub.document('EPUB/article-1.xhtml').elements.find(({ name }) => name === 'h1')?.text).toBe(words)
  expect(epub.packageDocument.elements.find(({ name }) => name === 'dc:title')?.text).toContain(words)
}, 60_000)
