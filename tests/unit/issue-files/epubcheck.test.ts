import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, type Zippable, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { prepareArt } from '#adapters/book/book-art.ts'
import { makeEpub } from '#adapters/epub/make-epub.ts'
import type { BookSource } from '#application/ports/issue-documents.ts'
import { findEpubcheck } from '../../../scripts/find-epubcheck.mjs'
import { readSampleBooks } from '../../support/sample-books.ts'
import { epubProblems } from './epub-problems.ts'
import { readEpub } from './read-epub.ts'

/** Starting the checker takes longer than checking: all issues are put into one book for it. */
function bindTogether(sources: readonly BookSource[]): BookSource {
  const [first] = sources as [BookSource]
  const contributors = sources.flatMap(({ book }) => book.contributors)
  return {
    book: {
      ...first.book,
      articles: sources.flatMap(({ book }) => book.articles),
      contributors: contributors.filter(
        ({ name }, at) => contributors.findIndex((other) => other.name === name) === at,
      ),
    },
    pictures: new Map(sources.flatMap(({ pictures }) => [...pictures])),
  }
}

const bound = bindTogether(await readSampleBooks())
const sound = makeEpub(bound.book, await prepareArt(bound, 160), new Date('2026-11-01T12:30:15Z'))

/** The book with something done to one of its files. */
function spoil(path: string, spoilt: (content: string) => string | null): Uint8Array {
  const zip: Zippable = {}
  for (const [name, content] of Object.entries(readEpub(sound).files)) {
    const changed = name === path ? spoilt(strFromU8(content)) : undefined
    if (changed === null) continue
    zip[name] = [changed === undefined ? content : strToU8(changed), { level: name === 'mimetype' ? 0 : 1 }]
  }
  return zipSync(zip)
}

const article = 'EPUB/article-1.xhtml'
const broken: [string, () => Uint8Array, RegExp][] = [
  ['a file cut short', () => sound.subarray(0, sound.length / 2), /invalid zip/],
  ['a compressed type', () => zipSync({ ...readEpub(sound).files }), /type is compressed/],
  ['another type', () => spoil('mimetype', () => 'application/zip+epub'), /does not begin with its type/],
  [
    'a tag left open',
    () => spoil(article, (text) => text.replace('</h1>', '')),
    /article-1\.xhtml: .*unexpected close/,
  ],
  ['an entity of HTML', () => spoil(article, (text) => text.replace('<h1', '&nbsp;<h1')), /undefined entity/],
  ['an id twice', () => spoil(article, (text) => text.replace('<header', '<header id="title"')), /the id title twice/],
  ['a note that is gone', () => spoil(article, (text) => text.replace('id="note-1"', '')), /leads to #note-1/],
  ['a picture that is gone', () => spoil('EPUB/picture-1.svg', () => null), /picture-1\.svg is listed and not there/],
  [
    'a picture from far away',
    () => spoil(article, (text) => text.replace('src="', 'src="https://a.example/')),
    /not in/,
  ],
  ['a picture without words', () => spoil(article, (text) => text.replace(/alt="[^"]+"/, 'alt=""')), /not describe/],
  ['contents that lead astray', () => spoil('EPUB/nav.xhtml', (text) => text.replace('article-1.', 'a.')), /a\.xhtml/],
  [
    'a document that is never read',
    () => spoil('EPUB/package.opf', (text) => text.replace('<itemref idref="article-1"/>', '')),
    /article-1\.xhtml is not read once/,
  ],
  [
    'a package without a time',
    () => spoil('EPUB/package.opf', (text) => text.replace('dcterms:modified', 'dcterms:created')),
    /when it was made/,
  ],
]

test('our own checks have nothing against the magazine', () => {
  expect(bound.book.articles.length).toBeGreaterThan(10)
  expect(epubProblems(sound)).toEqual([])
})

test.each(broken)('our own checks find %s', (_what, make, problem) => {
  expect(epubProblems(make()).join('\n')).toMatch(problem)
})

const epubcheck = await findEpubcheck()
if (epubcheck) {
  describe('epubcheck', () => officialChecks(epubcheck))
} else {
  process.stderr.write(
    '\n  !! epubcheck is not on this machine and could not be installed (it takes Debian’s kind of Linux, root and a network).\n' +
      '  !! The EPUBs were looked at by our own checks only.\n\n',
  )
}

function officialChecks({ command, args }: { command: string; args: string[] }) {
  const folder = mkdtemp(join(tmpdir(), 'colophon-epub-'))
  afterAll(async () => rm(await folder, { recursive: true, force: true }))

  /** Ends with 0 where nothing is wrong. */
  async function check(bytes: Uint8Array): Promise<{ code: number; said: string }> {
    const file = join(await folder, 'issue.epub')
    await writeFile(file, bytes)
    return new Promise((done) => {
      const child = execFile(command, [...args, '--failonwarnings', file], (_error, stdout, stderr) =>
        done({ code: child.exitCode ?? 1, said: stdout + stderr }),
      )
    })
  }

  test('has nothing against the magazine', async () => {
    const { code, said } = await check(sound)
    expect(said).toContain('0 fatals / 0 errors / 0 warnings')
    expect(code).toBe(0)
  }, 240_000)

  test('has something against a link that leads nowhere', async () => {
    const { code, said } = await check(spoil(article, (text) => text.replace('id="note-1"', '')))
    expect(said).toContain('RSC-012')
    expect(code).not.toBe(0)
  }, 240_000)
}
