import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { projectDir } from './test-site.ts'

/** What is written of an article that this test adds; the rest is the same for all of them. */
type Added = { slug: string; title: string; issue: number; order: number; published: string; more?: string }

const article = ({ title, issue, order, published, more = '' }: Added) => `---
title: ${title}
deck: A ${title} passes at four in the morning.
authors: [zennor-brackwater]
section: labor
topics: [railways]
issue: ${issue}
order: ${order}
published: ${published}
access: public
${more}---
Nobody had seen the quixotry of the ${title} before.
`

/** The demo magazine in a folder of its own, in which a test writes as a publisher does. */
export async function copyContent() {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-content-'))
  await cp(join(projectDir, 'content'), folder, { recursive: true })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  return {
    folder,
    write,
    async change(path: string, from: string | RegExp, to: string) {
      await write(path, (await readFile(join(folder, path), 'utf8')).replace(from, to))
    },
    /** When issue 6 is to be released, as its file says it. */
    async setReleased(written: string) {
      const path = join(folder, 'issues/long-roads.md')
      await writeFile(path, (await readFile(path, 'utf8')).replace(/^released: .*$/m, `released: ${written}`))
    },
    addArticle: (added: Added) => write(`articles/${added.slug}.md`, article(added)),
    async read() {
      const read = await readContentFolder(folder)
      if (!read.ok) throw new Error(JSON.stringify(read.problems))
      return read.content
    },
  }
}
