import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { articleFile, articleWith, contentWith, sampleFiles } from './sample-magazine.ts'

test('an article is read with its pictures and recordings as addresses of this site', () => {
  const article = articleWith('Words.', { audio: 'audio/hum.mp3', game: 'train', lead: 'true', access: 'subscribers' })
  expect(article).toMatchObject({
    slug: 'hum',
    title: 'The Hum',
    authors: ['ada'],
    issue: 1,
    published: '2026-03-02',
    access: 'subscribers',
    placement: 'lead',
    quote: null,
    art: { src: '/media/images/figures/wave.svg', alt: 'A wave', width: 640, height: 360 },
    audio: { src: '/media/audio/hum.mp3' },
    game: 'train',
  })
  expect(article).not.toHaveProperty('inserts')
})

test('what an article may lack is null', () => {
  const article = articleWith('Words.', { art: null, artAlt: null })
  expect(article).toMatchObject({ art: null, audio: null, game: null, placement: null })
})

test('an article is placed on the front page as its file says', () => {
  expect(articleWith('Words. More.', { placement: 'quote', quote: 'More.' })).toMatchObject({
    placement: 'quote',
    quote: 'More.',
  })
  expect(articleWith('Words.', { placement: 'lead' })).toMatchObject({ placement: 'lead', quote: null })
})

test('the rest of the magazine is read', () => {
  const content = contentWith()
  expect(content.magazine.postalAddress).toEqual(['1 Street'])
  expect(content.topics.map(({ slug, order }) => [slug, order])).toEqual([
    ['water', 1],
    ['energy', 2],
  ])
  expect(content.authors[0]).toMatchObject({ slug: 'ada', name: 'Ada', html: '<p>Ada writes.</p>' })
  expect(content.pages[0]).toMatchObject({ slug: 'about', deck: null, html: '<h2 id="who">Who</h2>\n<p>We.</p>' })
  expect(content.games[0]).toMatchObject({ name: 'train', title: 'Train' })
  expect(content.issues[0]).toMatchObject({
    slug: 'first',
    number: 1,
    releasedAt: new Date('2026-03-01T00:00:00Z'),
    cover: { src: '/media/images/covers/one.svg', alt: 'A cover', width: 1200, height: 1600 },
  })
})

test('an issue that is not released has no date of release', () => {
  const issue = (sampleFiles['issues/first.md'] ?? '').replace('released: 2026-03-01', 'released: false')
  expect(contentWith({ 'issues/first.md': issue }).issues[0]?.releasedAt).toBeNull()
})

test('a record’s hash changes with what went into it, and with nothing else', () => {
  const hashes = ({ articles, authors }: ReturnType<typeof contentWith>) => [
    articles[0]?.sourceHash,
    authors[0]?.sourceHash,
  ]
  const [article, author] = hashes(contentWith())
  expect(article).toMatch(/^[0-9a-f]{64}$/)
  expect(hashes(contentWith())).toEqual([article, author])
  const [changedText, sameAuthor] = hashes(contentWith({ 'articles/hum.md': articleFile('Other words.') }))
  expect(changedText).not.toBe(article)
  expect(sameAuthor).toBe(author)
  const [changedArt] = hashes(contentWith({ 'images/figures/wave.svg': '<svg width="9" height="9"></svg>' }))
  expect(changedArt).not.toBe(article)
})

async function inFolder<T>(files: Readonly<Record<string, string>>, read: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'content-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(dir, path)), { recursive: true })
      await writeFile(join(dir, path), text)
    }
    return await read(dir)
  } finally {
    await rm(dir, { recursive: true })
  }
}

test('a folder on disk is read, with every image and recording but not the machine’s own files', async () => {
  const result = await inFolder({ ...sampleFiles, 'images/.DS_Store': 'x', 'README.md': 'x' }, readContentFolder)
  expect(result.ok && result.content.articles).toHaveLength(1)
  expect(result.ok && result.content.media.map(({ path, bytes }) => [path, bytes])).toEqual([
    ['audio/hum.mp3', 5],
    ['images/covers/one.svg', 73],
    ['images/figures/wave.animated.svg', 68],
    ['images/figures/wave.svg', 70],
  ])
  const hash = createHash('sha256').update('sound').digest('hex')
  expect(result.ok && result.content.media[0]?.hash).toBe(hash)
})

test('Windows line ends are read like any others', async () => {
  const windows = Object.fromEntries(
    Object.entries(sampleFiles).map(([path, text]) => [
      path,
      path.endsWith('.md') ? text.replaceAll('\n', '\r\n') : text,
    ]),
  )
  const [read, plain] = [await inFolder(windows, readContentFolder), await inFolder(sampleFiles, readContentFolder)]
  expect(read).toEqual(plain)
})

test('a folder that is not there is a magazine without its files', async () => {
  const result = await readContentFolder(join(tmpdir(), 'no-such-folder'))
  expect(result.ok ? [] : result.problems.map(({ file }) => file)).toEqual([
    'magazine.json',
    'prices.json',
    'taxonomy.json',
  ])
})
