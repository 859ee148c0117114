import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Examination, Photographs } from '#application/ports/photographs.ts'

/**
 * A file of the content folder. `path` is inside the folder, with `/`; `content` is null for recordings, downloads and
 * photographs. A photograph comes with what was found when it was looked at.
 */
export type FolderFile = {
  path: string
  bytes: number
  hash: string
  content: Uint8Array | null
  examination?: Examination
}

/** Every file under `dir`, by path. Names that begin with a dot belong to the machine, not to the magazine. */
export async function listFolderFiles(dir: string, examine: Photographs['examine']): Promise<FolderFile[]> {
  const files: FolderFile[] = []
  for (const path of await listPaths(dir, '')) {
    if (isPhotograph(path)) {
      const file = await weigh(dir, path)
      files.push({ ...file, examination: await examine(file) })
    } else if (isWeighedOnly(path)) files.push(await weigh(dir, path))
    else files.push(folderFile(path, await readFile(join(dir, path))))
  }
  return files
}

const isPhotograph = (path: string) => /^images\/.*\.(jpe?g|png|webp|avif|tiff?)$/i.test(path)

export function folderFile(path: string, content: Uint8Array): FolderFile {
  return { path, bytes: content.length, hash: createHash('sha256').update(content).digest('hex'), content }
}

const isWeighedOnly = (path: string) => path.startsWith('audio/') || path.startsWith('downloads/')

// Recordings and photographs are streamed: a year of them does not fit in memory.
async function weigh(dir: string, path: string): Promise<FolderFile> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(join(dir, path)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.length
    }
  })
  return { path, bytes, hash: hash.digest('hex'), content: null }
}

async function listPaths(dir: string, under: string): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await entriesOf(join(dir, under))) {
    if (entry.name.startsWith('.')) continue
    const path = under === '' ? entry.name : `${under}/${entry.name}`
    if (entry.isDirectory()) paths.push(...(await listPaths(dir, path)))
    else if (entry.isFile()) paths.push(path)
  }
  return paths.sort()
}

async function entriesOf(dir: string) {
  try {
    return await readdir(dir, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return []
    throw error
  }
}
