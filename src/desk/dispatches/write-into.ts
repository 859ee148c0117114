import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { WriteFile } from '#application/dispatches/make-mailing-list.ts'

/** Names and addresses of people: for nobody else on the machine to read. */
export const writeInto =
  (folder: string): WriteFile =>
  async (name, chunks) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(chunks), createWriteStream(join(folder, name), { mode: 0o600 }))
  }
