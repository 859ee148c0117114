import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaffContext } from '#application/context.ts'
import { listImports } from '#application/moving/read-imports.ts'
import { uploadImport } from '#application/moving/upload-import.ts'

const FILE = 'agency-readers.csv'

/** A file of an agency that waits to be run: whoever tries the desk runs it, and undoes it. None where something was imported already. */
export async function loadDemoImport(context: StaffContext, contentDir: string): Promise<void> {
  if ((await listImports(context, { limit: 1, offset: 0 })).length > 0) return
  const bytes = await readFile(join(contentDir, 'demo', FILE))
  const done = await uploadImport(context, { bytes, fileName: FILE, preset: 'generic', source: 'agency' })
  if (!done.ok) throw new Error(`The demo's ${FILE} can't be read: ${done.message}`)
}
