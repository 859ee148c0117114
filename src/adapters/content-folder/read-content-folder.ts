import { examinePhotographsIn } from '#adapters/photographs/examine-photograph.ts'
import { readArtColours } from './art-colours.ts'
import { listFolderFiles } from './folder-files.ts'
import { type ReadContent, readMagazine } from './read-magazine.ts'

/**
 * Reads and checks a content folder (its format: content/README.md). Throws only when the disk can't be read. `examine`
 * may know photographs from before; otherwise each is looked at.
 */
export async function readContentFolder(dir: string, examine = examinePhotographsIn(dir)): Promise<ReadContent> {
  const files = await listFolderFiles(dir, examine)
  return readMagazine(files, await readArtColours(files))
}
