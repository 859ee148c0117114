import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { FileStore } from '#application/ports/file-store.ts'
import type { ExaminedPhotograph, Photographs } from '#application/ports/photographs.ts'
import { developPhotograph } from './develop-photograph.ts'
import { examinePhotographsIn, nameOf } from './examine-photograph.ts'

const folderOf = (name: string) => `photographs/${name}`
/** Written when all its files are there: by it a photograph is known, and is not looked at again. */
const notePath = (name: string) => `${folderOf(name)}/about.json`

const note = z.object({ name: z.string(), width: z.int(), height: z.int(), colour: z.string() })

/** The photographs of a content folder, and the files made of them. */
export function openPhotographs(contentDir: string, files: FileStore): Photographs {
  const examineAnew = examinePhotographsIn(contentDir)
  return {
    async examine(file) {
      const known = await readNote(files, nameOf(file.hash))
      return known ? { ok: true, photograph: known } : examineAnew(file)
    },
    async develop(path, photograph) {
      const { name, width } = photograph
      if (await files.stat(notePath(name))) return 'kept-already'
      for await (const made of developPhotograph(join(contentDir, path), width)) {
        await files.put(`${folderOf(name)}/${made.width}.${made.format}`, made.bytes)
      }
      await files.put(notePath(name), new TextEncoder().encode(JSON.stringify(photograph)))
      return 'developed'
    },
  }
}

async function readNote(files: FileStore, name: string): Promise<ExaminedPhotograph | null> {
  const kept = await files.open(notePath(name))
  if (!kept) return null
  const read = note.safeParse(JSON.parse(await text(kept)))
  return read.success ? read.data : null
}
