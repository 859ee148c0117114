import { resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import type { MagazineContent } from '#application/ports/magazine-content.ts'
import { hostileTexts } from '../support/hostile-texts.ts'
import { readElements } from '../support/read-elements.ts'
import { readXml, type XmlElement } from '../support/read-xml.ts'
import { openTestSite } from '../support/test-site.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

const { app, context, drop } = await openTestSite()
const read = await readContentFolder(resolve(import.meta.dirname, '../../content'))
if (!read.ok) throw new Error('the demo magazine is broken')
const plain = read.content

/** Ends every kind of place that a name may stand in: an attribute, an element, a comment, a script, a line of XML. */
const HTML = `<img src=x onerror=alert(1)> "' --> ]]> </title></textarea></script><script>alert(2)</script> &lt;b&gt; $&`
/** What stands after everything now. */
let added = HTML
const hostile = (name: string) => `${name} ${added}`
/** What is imported under the same sum as before is not looked at. */
const hash = () => ({ sourceHash: `hostile ${added}` })

/** The same magazine, with HTML after everything that is no HTML. */
const harmful = (content: MagazineContent): MagazineContent => ({
  ...content,
  magazine: {
    ...content.magazine,
    ...hash(),
    name: hostile(content.magazine.name),
    tagline: hostile(content.magazine.tagline),
    description: hostile(content.magazine.description),
    postalAddress: content.magazine.postalAddress.map(hostile),
    shipping: { nameA: hostile('Here'), nameB: hostile('Near'), nameC: hostile('Far') },
  },
  sections: content.sections.map((section) => ({
    ...section,
    ...hash(),
    name: hostile(section.name),
    description: hostile(section.description),
  })),
  topics: content.topics.map((topic) => ({ ...topic, ...hash(), name: hostile(topic.name) })),
  authors: content.authors.map((author) => ({ ...author, ...hash(), name: hostile(author.name) })),
  pages: content.pages.map((page) => ({ ...page, ...hash(), title: hostile(page.title) })),
  issues: content.issues.map((issue) => ({
    ...issue,
    ...hash(),
    title: hostile(issue.title),
    season: hostile(issue.season),
    summary: hostile(issue.summary),
    cover: { ...issue.cover, alt: hostile(issue.cover.alt) },
  })),
  articles: content.articles.map((article) => ({
    ...article,
    ...hash(),
    title: hostile(article.title),
    deck: hostile(article.deck),
    art: article.art && { ...article.art, alt: hostile(article.art.alt) },
    text: {
      ...article.text,
      chapters: article.text.chapters.map((chapter) => ({ ...chapter, title: hostile(chapter.title) })),
      plainText: hostile(article.text.plainText),
      openingText: hostile(article.text.openingText),
    },
  })),
  products: content.products.map((product) => ({
    ...product,
    ...hash(),
    name: hostile(product.name),
    summary: hostile(product.summary),
    images: product.images.map((image) => ({ ...image, alt: hostile(image.alt) })),
    sizes: product.sizes.map((size) => ({ ...size, name: hostile(size.name) })),
    files: product.files.map((file) => ({ ...file, name: hostile(file.name) })),
  })),
  games: content.games.map((game) => ({
    ...game,
    ...hash(),
    title: hostile(game.title),
    content: game.content.map((section) => ({
      ...section,
      subheading: hostile(section.subheading),
      paragraphs: section.paragraphs.map((blanks) =>
        blanks.map(({ label, value, before, after }) => ({
          label: hostile(label),
          value,
          before: hostile(before),
          after: hostile(after),
        })),
      ),
    })),
  })),
})

const pages: [string, ...string[]][] = [
  // What each of them must show of the hostile names, so that none passes by showing nothing.
  ['/', 'Labor', 'Harbor', 'Tide Tables', 'Wren Adeyemi', 'Lodestar'],
  ['/archive', 'Labor', 'Water', 'Wren Adeyemi', 'Issue 5: Harbor', 'Tide Tables'],
  ['/archive?section=labor&topic=night-work', 'Labor', 'Night Work'],
  ['/author/wren-adeyemi', 'Wren Adeyemi', 'Tide Tables', 'Arts & Letters'],
  ['/section/labor', 'Labor'],
  ['/topic/water', 'Water'],
  ['/issues', 'Harbor'],
  ['/issue/harbor', 'Harbor', 'Tide Tables', 'Wren Adeyemi'],
  ['/article/tide-tables', 'Tide Tables', 'Wren Adeyemi', 'Harbor', 'Arts & Letters'],
  ['/article/what-a-lighthouse-is-for', 'What a Lighthouse Is For'],
  ['/search?q=lighthouse', 'What a Lighthouse Is For'],
  ['/search?q=wren+adeyemi', 'Wren Adeyemi'],
  ['/story/night-train', plain.games[0]?.title ?? ''],
  ['/mailing-list', 'Lodestar'],
  ['/store', 'Canvas Tote', 'Lodestar'],
  ['/store/issues', 'Harbor', 'Here', 'Far'],
  ['/store/product/night-shift-tee', 'Night Shift Tee', 'XL', 'Near'],
  ['/store/product/field-recordings', 'Rain on Tin'],
  ['/about', 'About Lodestar'],
  ['/nowhere', 'Lodestar'],
]

const feeds = [
  '/feed.xml',
  '/section/labor/feed.xml',
  '/author/wren-adeyemi/feed.xml',
  '/sitemap.xml',
  '/news-sitemap.xml',
]

const namesOf = (element: XmlElement): unknown => [
  element.name,
  Object.keys(element.attributes),
  element.children.map(namesOf),
]

const get = async (url: string) => (await app.inject(url)).body
const before = new Map<string, string>()
for (const url of [...pages.map(([url]) => url), ...feeds]) before.set(url, await get(url))

describe('a magazine whose every name and title holds HTML', () => {
  beforeAll(async () => {
    await importContent(context, harmful(plain))
    drop(['site'])
  })

  test.each(pages)('%s has the same elements, and shows it as text', async (url, ...names) => {
    const [was, is] = [readElements(before.get(url) ?? ''), readElements(await get(url))]
    expect(is.elements).toEqual(was.elements)
    expect(names.filter((name) => !is.words.includes(hostile(name)))).toEqual([])
  })

  test('the archive in the header shows sections, topics and issues as text on every page', async () => {
    const html = await get('/about')
    const header = readElements(html.slice(html.indexOf('<header'), html.indexOf('</header>')))
    expect(header.elements).not.toContain('img onError src')
    for (const name of ['Labor', 'Water']) expect(header.words).toContain(hostile(name))
    expect(header.words).toContain(`5: ${hostile('Harbor')}`)
  })

  test.each(feeds)('%s has the same elements', async (url) => {
    const [was, is] = [readXml(before.get(url) ?? ''), readXml(await get(url))]
    expect(namesOf(is)).toEqual(namesOf(was))
  })

  test('a feed’s descriptions are HTML that shows the text', async () => {
    const [channel] = readXml(await get('/feed.xml')).children
    const items = channel?.children.filter(({ name }) => name === 'item') ?? []
    expect(items.length).toBeGreaterThan(10)
    for (const item of items) {
      const description = readElements(item.children.find(({ name }) => name === 'description')?.text ?? '')
      expect(description.elements).toEqual(['html', 'head', 'body'])
      expect(description.words).toContain(HTML)
    }
  })

  test('what is marked in a title or an excerpt is text too', async () => {
    const html = await get('/search?q=onerror')
    expect(html).toContain('<mark>onerror</mark>')
    expect(readElements(html).elements).not.toContain('img onError src')
  })

  test('what is suggested while one types is text, in JSON that no page takes for HTML', async () => {
    const answer = await app.inject('/api/search?q=lighthouse')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json().suggestions[0].title).toBe(hostile('What a Lighthouse Is For'))
  })
})

/** A commit tries one of them, each minute another. */
const texts = isWholeProof ? hostileTexts : hostileTexts.filter((_, at) => at === new Date().getMinutes())

describe.each(texts)('a magazine whose every name and title ends with %j', (text) => {
  beforeAll(async () => {
    added = text
    await importContent(context, harmful(plain))
    drop(['site'])
  })

  test('has the same elements on every page and in every feed, and shows it as text', async () => {
    for (const [url, ...names] of pages) {
      const [was, is] = [readElements(before.get(url) ?? ''), readElements(await get(url))]
      expect(is.elements, url).toEqual(was.elements)
      expect(
        names.filter((name) => !is.words.includes(hostile(name))),
        url,
      ).toEqual([])
    }
    for (const url of feeds) {
      const [was, is] = [readXml(before.get(url) ?? ''), readXml(await get(url))]
      expect(namesOf(is), url).toEqual(namesOf(was))
    }
    reached(34, 'texts in what the magazine writes', pages.length + feeds.length)
  })
})
