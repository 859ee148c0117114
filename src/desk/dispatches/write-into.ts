import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Desk, text } from '#desk/command-line/desk-command.ts'

export const filesOut = text('FOLDER', 'where to, otherwise DATA_DIR/mailing-lists')

export const folderOf = ({ dataDir }: Desk, out: string | undefined): string =>
  out === undefined ? join(dataDir, 'mailing-lists') : resolve(out)

/** Names and addresses of people: for nobody else on the machine to read. */
export const writeInto =
  (folder: string) =>
  async (name: string, chunks: AsyncIterable<string | Uint8Array>): Promise<void> => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(chunks), createWriteStream(join(folder, name), { mode: 0o600 }))
  }
