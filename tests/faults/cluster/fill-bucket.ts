import { join } from 'node:path'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { openS3Files, type S3Settings } from '#adapters/files/s3-files.ts'
import { openPhotographs } from '#adapters/photographs/open-photographs.ts'
import { keepPhotographs } from '#application/content/keep-photographs.ts'
import type { UseCaseContext } from '#application/context.ts'
import { makeIssueFiles } from '#application/issues/make-issue-files.ts'
import { listScheduledIssues } from '#store/issues/issues.ts'
import { projectDir } from '../../support/test-site.ts'
import { sampleDocuments } from '../issue-files/sample-documents.ts'

const contentDir = join(projectDir, 'content')

/** What is asked about the files of issues; it sets no type. */
export function openBucket({ db, now }: Pick<UseCaseContext, 'db' | 'now'>, siteUrl: string, store: S3Settings) {
  const files = openS3Files(store)
  const documents = {
    siteUrl,
    readPicture: readContentPictures(contentDir, files),
    makeDocuments: async (source: Parameters<typeof sampleDocuments>[0]) => sampleDocuments(source),
  }
  return { db, now, ports: { files, documents } }
}

/**
 * The demo's photographs, and files of every issue, which say what the issue says and took no time to make: typesetting them
 * all would take minutes, and the machines of the cluster have other things to do.
 */
export async function fillBucket(bucket: ReturnType<typeof openBucket>) {
  const photographs = openPhotographs(contentDir, bucket.ports.files)
  const read = await readContentFolder(contentDir, photographs.examine)
  if (!read.ok) throw new Error('The content can not be read')
  await keepPhotographs(photographs, read.content)
  for (const { number } of await listScheduledIssues(bucket.db)) await makeIssueFiles(bucket, number)
}
