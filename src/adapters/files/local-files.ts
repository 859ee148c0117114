import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '#application/ports/file-store.ts'
import { checkedPath } from './file-path.ts'

/** Being written; no path of a kept file begins like this. */
const UNFINISHED = '.unfinished'
/** Nothing takes this long to write: what is older was left by a process that was killed. */
const LEFT_BEHIND_MS = 60 * 60 * 1000

/** Files in a folder of this machine. Every process that shares the folder sees the same files. */
export function openLocalFiles(folder: string): FileStore {
  const place = (path: string) => join(folder, checkedPath(path))
  return {
    async put(path, bytes) {
      const target = place(path)
      const unfinished = join(folder, UNFINISHED, randomUUID())
      await mkdir(dirname(unfinished), { recursive: true })
      await mkdir(dirname(target), { recursive: true })
      await sweep(join(folder, UNFINISHED))
      try {
        await writeThrough(unfinished, bytes)
        await rename(unfinished, target)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async open(path, range) {
      const file = await orNull(open(place(path)))
      return file?.createReadStream(range ?? {}) ?? null
    },
    async stat(path) {
      const found = await orNull(stat(place(path)))
      return found?.isFile() ? { bytes: found.size } : null
    },
    async list(path) {
      const entries = (await orNull(readdir(place(path), { withFileTypes: true }))) ?? []
      return entries.filter((entry) => entry.isFile()).map((entry) => `${path}/${entry.name}`)
    },
    remove: (path) => rm(place(path), { force: true }),
  }
}

// On the disk before it has its name: after a power cut there is the old file or the whole new one.
async function writeThrough(path: string, bytes: Uint8Array) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function sweep(folder: string) {
  for (const name of await readdir(folder)) {
    const found = await orNull(stat(join(folder, name)))
    if (found && Date.now() - found.mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true })
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
