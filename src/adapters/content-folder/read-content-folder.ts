import { listFolderFiles } from './folder-files.ts'
import { type ReadContent, readMagazine } from './read-magazine.ts'

/** Reads and checks a content folder (its format: content/README.md). Throws only when the disk can't be read. */
export async function readContentFolder(dir: string): Promise<ReadContent> {
  return readMagazine(await listFolderFiles(dir))
}
