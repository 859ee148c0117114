import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#application/ports/file-store.ts'
import type { Documents } from '#application/ports/issue-documents.ts'

/** The magazine's pictures, by the addresses at which the site serves them: drawings of the folder, photographs as kept. */
export function readContentPictures(contentDir: string, files: FileStore): Documents['readPicture'] {
  return async (src) => {
    const photograph = /^\/media\/(photographs\/\w+\/\d+\.jpg)$/.exec(src)?.[1]
    if (photograph) {
      const kept = await files.open(photograph)
      return kept && buffer(kept)
    }
    const path = /^\/media\/(images\/[\w./-]+\.svg)$/.exec(src)?.[1]
    if (!path || path.includes('..')) return null
    return readFile(join(contentDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }
}
