import { join } from 'node:path'
import { readContentPictures } from '#adapters/files/content-pictures.ts'
import { openLocalFiles } from '#adapters/files/local-files.ts'
import { openS3Files } from '#adapters/files/s3-files.ts'
import type { Ports } from '#application/context.ts'
import type { Config } from '#main/config/config.ts'
import { typesetInThread } from './typeset-in-thread.ts'

/** Where the site keeps the files that it makes. */
export const openSiteFiles = ({ dataDir, s3 }: Config) =>
  s3 ? openS3Files(s3) : openLocalFiles(join(dataDir, 'files'))

type Typesetting = { program: string; stopping: AbortSignal }

/** What turns issues into files, and keeps them. */
export function issueFilePorts(config: Config, { program, stopping }: Typesetting): Pick<Ports, 'files' | 'documents'> {
  const files = openSiteFiles(config)
  return {
    files,
    documents: {
      siteUrl: config.issueFilesUrl,
      readPicture: readContentPictures(config.contentDir, files),
      makeDocuments: typesetInThread(program, stopping),
    },
  }
}
