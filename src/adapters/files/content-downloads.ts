import { open, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { FindGoodsFile } from '#application/ports/goods-files.ts'

/** The files for sale in the content folder. No path leads out of their part of it. */
export function findContentDownloads(contentDir: string): FindGoodsFile {
  const root = resolve(contentDir, 'downloads')
  return async (path) => {
    const place = resolve(join(contentDir, path))
    if (!place.startsWith(root + sep)) return null
    const found = await orNull(stat(place))
    if (!found?.isFile()) return null
    return {
      bytes: found.size,
      changedAt: found.mtime,
      open: async (range) => (await orNull(open(place)))?.createReadStream(range ?? {}) ?? null,
    }
  }
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}
