import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportEverything } from '#application/export/export-everything.ts'
import { tell } from '#desk/command-line/answer.ts'
import { deskCommand, dryRun, json } from '#desk/command-line/desk-command.ts'

export const exportCommand = deskCommand({
  name: 'export',
  help: 'writes everything to a zip of CSV files with a README, all of it from one moment',
  act: 'export everything',
  arguments: ['FILE'],
  options: { 'dry-run': dryRun, json },
  run: (desk, [typed], { 'dry-run': dryRun, json }) =>
    desk.withDatabase(async (context) => {
      const file = resolve(typed)
      const { content, files } = await exportEverything({ ...context, ports: desk.papers }, { dryRun })
      if (content) await writeWhole(file, content)
      tell(desk, { json }, { file, files, dryRun }, () => [
        dryRun ? `Would write ${files.length} files into ${file}` : `✓ ${files.length} files are in ${file}`,
      ])
      return true
    }),
})

/** Under its name once all of it is there. For nobody else on the machine to read. */
async function writeWhole(file: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${file}.part`
  try {
    await pipeline(Readable.from(content), createWriteStream(part, { mode: 0o600 }))
    await rename(part, file)
  } finally {
    await rm(part, { force: true })
  }
}
