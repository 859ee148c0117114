import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Documents } from '#application/ports/issue-documents.ts'

/** The pictures of the content folder, by the addresses at which the site serves them. */
export function readContentPictures(contentDir: string): Documents['readPicture'] {
  return async (src) => {
    const path = /^\/media\/(images\/[\w./-]+)$/.exec(src)?.[1]
    if (!path || path.includes('..')) return null
    return readFile(join(contentDir, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
  }
}
