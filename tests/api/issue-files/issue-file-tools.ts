import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import type { BookSource, Documents } from '#application/ports/issue-documents.ts'
import { listIssueFiles } from '#store/issues/issue-files.ts'
import type { openTestDatabase } from '../../support/test-database.ts'

const contentDir = resolve(import.meta.dirname, '../../../content')

type Making = (source: BookSource) => Promise<void> | void

/**
 * What makes and keeps files, over a folder of the test's own. The typesetting itself has tests of its own and takes
 * seconds: here a book is its title, and `made` counts how often it was asked for.
 */
export async function openIssueFileTools(database: Awaited<ReturnType<typeof openTestDatabase>>) {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-issue-files-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const files = openLocalFiles(folder)
  const photographs = openPhotographs(contentDir, files)
  const content = await readContentFolder(contentDir, photographs.examine)
  if (content.ok) await keepPhotographs(photographs, content.content)
  const made: number[] = []
  let whileMaking: Making = () => undefined
  const documents: Documents = {
    siteUrl: 'https://magazine.example',
    readPicture: readContentPictures(contentDir, files),
    async makeDocuments(source) {
      made.push(source.book.number)
      const title = source.book.articles.map((article) => article.title).join('; ')
      await whileMaking(source)
      return { epub: Buffer.from(`epub of ${title}`), pdf: Buffer.from(`pdf of ${title}`) }
    },
  }
  const read = async (path: string) => {
    const stream = await files.open(path)
    return stream && (await buffer(stream)).toString()
  }
  return {
    context: { ...database.context, ports: { files, documents } },
    files,
    documents,
    made,
    /** Something that happens while the next book is being made. */
    meanwhile: (what: Making) => {
      whileMaking = (source) => {
        whileMaking = () => undefined
        return what(source)
      }
    },
    read,
    /** What is kept of an issue: the rows, and the files that lie in its folder. */
    async kept(issueNumber: number) {
      const rows = (await listIssueFiles(database.db, issueNumber)).sort((a, b) => a.format.localeCompare(b.format))
      return { rows, paths: (await files.list(`issues/${issueNumber}`)).sort() }
    },
  }
}
