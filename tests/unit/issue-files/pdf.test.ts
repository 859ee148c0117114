import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareArt } from '#adapters/book/book-art.ts'
import { parseText, wordsOf } from '#adapters/book/text-tree.ts'
import { makePdf } from '#adapters/pdf/make-pdf.tsx'
import type { BookSource, IssueBook } from '#application/ports/issue-documents.ts'
import { readSampleBooks } from '../../support/sample-books.ts'

const MADE_AT = new Date('2026-11-01T12:30:15Z')
/** What the PDF is of, in characters of text on a page that is all text. */
const CHARACTERS_ON_A_PAGE = 2_900

/** A small cover is drawn in no time. */
const COVER_WIDTH = 160

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
/** Each takes seconds to set: a long one and one with much art stand for all. */
const books = (await readSampleBooks()).filter(({ book }) => book.number === 2 || book.number === 4)
const made = new Map<number, { pdf: Pdf; pages: string[]; bytes: Uint8Array }>()

async function make(source: BookSource) {
  const bytes = await makePdf(source.book, await prepareArt(source, COVER_WIDTH), MADE_AT)
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: false })
  return { pdf, pages: text, bytes }
}

beforeAll(async () => {
  for (const source of books) made.set(source.book.number, await make(source))
}, 600_000)

/** Words as they can be compared: without spaces, line ends and the hyphens of divided words. */
const bare = (words: string) => words.replace(/[\s\u00ad-]/g, '').toLowerCase()
const wordsIn = (html: string) => bare(wordsOf(parseText(html)))

const read = ({ book }: BookSource) => {
  const found = made.get(book.number)
  if (!found) throw new Error(`issue ${book.number} was not made`)
  return { ...found, whole: bare(found.pages.join('')) }
}

/** What stands below a page. */
const foot = ({ magazine, number, title }: IssueBook, page: number) => `${page}${magazine.name} ${number} · ${title}`

/** The page, counted from 1, that a link or an entry of the outline leads to. */
async function pageAt(pdf: Pdf, dest: string | unknown[] | null): Promise<number> {
  const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
  if (!place) throw new Error(`${JSON.stringify(dest)} leads nowhere`)
  return (await pdf.getPageIndex(place[0] as Parameters<Pdf['getPageIndex']>[0])) + 1
}

describe.each(books.map((source) => [source.book.title, source] as const))('%s', (_title, source) => {
  const { book } = source

  test('has about as many pages as its text needs', () => {
    const characters = book.articles.reduce((sum, { html }) => sum + wordsIn(html).length * 1.2, 0)
    const textPages = characters / CHARACTERS_ON_A_PAGE
    const { pages } = read(source)
    // Cover, contents, editors, contributors; for each article half a page of art, and a last page that is not full.
    expect(pages.length).toBeGreaterThan(textPages + 4)
    expect(pages.length).toBeLessThan(textPages * 1.25 + 5 + book.articles.length * 3)
  })

  test('begins with a cover that names the magazine and the issue', () => {
    const cover = bare(read(source).pages[0] ?? '')
    for (const name of [book.magazine.name, book.title, book.season]) expect(cover).toContain(bare(name))
  })

  test('lists every article with the page on which it begins', async () => {
    const { pdf, pages } = read(source)
    const contents = pages[1] ?? ''
    const outline = (await pdf.getOutline()) ?? []
    for (const { title, section } of book.articles) {
      const start = pages.findIndex((page, at) => bare(page).startsWith(bare(foot(book, at + 1) + section + title))) + 1
      expect(start, title).toBeGreaterThan(3)
      const listed = new RegExp(`(\\d+)\\s*${section.replace(/\W+/g, '.+')}\\s+${title.replace(/\W+/g, '.+')}`, 'is')
      expect(listed.exec(contents)?.[1], title).toBe(String(start))
      const mark = outline.find((entry) => entry.title === title)
      expect(await pageAt(pdf, mark?.dest ?? null), `${title} in the outline`).toBe(start)
    }
  })

  test('leads from each number of a note to the note, and lists the notes of an article in order', async () => {
    const { pdf, pages } = read(source)
    for (const { slug, title, notes } of book.articles) {
      const texts = notes.map(({ html }) => wordsIn(html).slice(0, 40))
      const found = await Promise.all(notes.map(({ number }) => pageAt(pdf, `${slug}--note-${number}`)))
      expect(found, title).toEqual(found.toSorted((a, b) => a - b))
      for (const [at, page] of found.entries()) expect(bare(pages[page - 1] ?? ''), title).toContain(texts[at])
    }
    const links = (await Promise.all(pages.map(async (_, at) => (await pdf.getPage(at + 1)).getAnnotations()))).flat()
    const led = links.map(({ dest }) => String(dest)).filter((dest) => dest.includes('--note-'))
    expect(led).toEqual(book.articles.flatMap(({ slug, notes }) => notes.map((note) => `${slug}--note-${note.number}`)))
  })

  test('numbers every page but the cover, and names the article above its later pages', () => {
    const { pages } = read(source)
    for (const [index, page] of pages.entries()) {
      if (index > 0) expect(bare(page), `page ${index + 1}`).toContain(bare(foot(book, index + 1)))
    }
    expect(bare(pages[0] ?? '')).not.toContain(bare(foot(book, 1)))
    for (const { title, authors } of book.articles) {
      const head = bare(`${title} · ${authors.join(' and ')}`)
      expect(pages.filter((page) => bare(page).startsWith(head)).length, title).toBeGreaterThan(0)
    }
  })

  test('holds every paragraph, chapter, caption and note', () => {
    const { whole } = read(source)
    for (const { html, notes, deck, title } of book.articles) {
      expect(whole).toContain(bare(title + deck))
      for (const note of notes)
        expect(whole, `note ${note.number} of ${title}`).toContain(wordsIn(note.html).slice(0, 60))
      const blocks = html.match(/<(p|h2|h3|figcaption)\b[^>]*>.*?<\/\1>/gs) ?? []
      expect(blocks.length).toBeGreaterThan(5)
      const inserts = html.match(/<aside\b.*?<\/aside>/gs)?.join('') ?? ''
      for (const block of blocks) {
        // A page may end in the middle of a block: its beginning is looked for.
        if (inserts.includes(block)) expect(whole).not.toContain(wordsIn(block))
        else expect(whole, block.slice(0, 80)).toContain(wordsIn(block).slice(0, 40))
      }
    }
  })

  test('has an outline of its parts and their chapters, and links that lead into it', async () => {
    const { pdf } = read(source)
    const titles = ((await pdf.getOutline()) ?? []).map(({ title }) => title)
    const parts = ['Cover', 'Contents', 'From the editors', ...book.articles.map(({ title }) => title), 'Contributors']
    expect(titles).toEqual(parts)
    const links = await (await pdf.getPage(2)).getAnnotations()
    expect(links.length).toBeGreaterThanOrEqual(book.articles.length + 1)
    for (const { dest } of links) expect(await pdf.getDestination(dest), dest).not.toBeNull()
  })

  test('says what it is', async () => {
    const info = (await read(source).pdf.getMetadata()).info as Record<string, string>
    expect(info.Title).toBe(`${book.magazine.name} ${book.number}: ${book.title}`)
    expect(info.Author).toBe(book.contributors.map(({ name }) => name).join(', '))
    expect(info.Language).toBe(book.magazine.language)
    expect(info.Subject).toBe(book.summary)
    expect(info.CreationDate).toBe('D:20261101123015Z')
  })

  test('carries the fonts that it uses', () => {
    const raw = Buffer.from(read(source).bytes).toString('latin1')
    const named = new Set([...raw.matchAll(/\/BaseFont \/(\S+)/g)].map((match) => match[1] ?? ''))
    expect([...named].filter((name) => !/^[A-Z]{6}\+(Newsreader|SchibstedGrotesk|DejaVu)/.test(name))).toEqual([])
    expect(raw).toMatch(/\/FontFile[23]?/)
  })
})

const FURNITURE = ['pulled', 'DearSir', 'signed', 'Ada:spoken', 'Captionslantedtwice', 'celled', 'captionedcredited']

test('any text is typeset: lists, tables, code, quotations, long words, other alphabets, nothing at all', async () => {
  const [source] = books as [BookSource]
  const [article] = source.book.articles
  if (!article) throw new Error('the first issue has no articles')
  const html = [
    '<p>Καλημέρα, привет, √2 ≈ 1.414 → <em>slanted <strong>and heavy</strong></em> <code>x = y</code> <del>gone</del><br>after</p>',
    '<ul><li>one</li><li><p>two</p><ol start="4"><li>inner</li></ol></li></ul>',
    '<blockquote><p>said</p><p>and said</p></blockquote><hr><pre><code>  kept   spaces</code></pre>',
    '<table><thead><tr><th>Year</th><th align="right">Sum</th></tr></thead><tbody><tr><td>1999</td><td align="right">12</td></tr></tbody></table>',
    '<aside class="pull-quote" aria-hidden="true"><p>pulled</p></aside>',
    '<blockquote class="letter"><p>Dear <em>Sir</em></p><p class="signature">signed</p></blockquote>',
    '<div class="dialogue"><p><strong class="speaker">Ada:</strong> spoken</p></div>',
    '<div class="table-place" role="group" tabindex="0"><table><caption>Caption <em>slanted <strong>twice</strong></em></caption><thead><tr><th>A</th></tr></thead><tbody><tr><td><em>celled</em></td></tr></tbody></table></div>',
    `<figure class="figure figure-full"><picture><source type="image/avif" srcset="x 1w" sizes="1px"><img src="${source.book.cover.src}" alt="" width="3" height="4"></picture><figcaption>captioned <span class="credit">credited</span></figcaption></figure>`,
    `<p>${'Donaudampfschifffahrtsgesellschaft'.repeat(8)}</p>`,
    `<p>${'zyx '.repeat(4_000)}</p>`,
    '<h2 id="a">Alone at the end</h2>',
  ].join('\n')
  const notes = [{ number: 1, html: `<p>first</p><p>${'qwv '.repeat(900)}</p>` }]
  const bookWith = (articles: typeof source.book.articles) => ({ ...source, book: { ...source.book, articles } })
  const { pages } = await make(
    bookWith([
      { ...article, html, notes, art: null },
      { ...article, slug: 'empty', html: '', notes: [], art: null, authors: [] },
    ]),
  )
  const whole = bare(pages.join(''))
  for (const word of [
    'Καλημέρα',
    'привет',
    '√2≈1.414→',
    'slantedandheavy',
    'x=y',
    '4.inner',
    'keptspaces',
    '1999',
    ...FURNITURE,
  ]) {
    expect(whole).toContain(bare(word))
  }
  expect(whole.match(/zyx/g)?.length).toBe(4_000)
  expect(whole.match(/qwv/g)?.length).toBe(900)
  const [empty, again] = [await make(bookWith([])), await make(bookWith([]))]
  expect(empty.pages.length).toBe(4)
  expect(Buffer.from(again.bytes).equals(Buffer.from(empty.bytes)), 'the same book is the same bytes').toBe(true)
}, 120_000)
