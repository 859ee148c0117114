import { join } from 'node:path'
import pg from 'pg'
import { readContentFolder } from '#adapters/content-folder/read-content-folder.ts'
import { importContent } from '#application/content/import-content.ts'
import type { UseCaseContext } from '#application/context.ts'

/** An empty database of a name of its own, on the server of `url`: its address. */
export async function createDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

/** The demo magazine as its files tell it. */
export async function readDemo() {
  const read = await readContentFolder(join(process.cwd(), 'content'))
  if (!read.ok) throw new Error('The demo magazine can’t be read')
  return read.content
}

/** Brings its issues, articles, goods and prices into a migrated database. */
export const importDemo = async (context: UseCaseContext) =>
  importContent({ ...context, by: { kind: 'site' } as const }, await readDemo())
