import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectDir } from '../../support/test-site.ts'

type Migrations = Record<string, string>

/** What a next version may bring, by the rules of docs/deploying.md: it only adds. */
const added: Migrations = {
  '9997-next-version': `create table next_version (order_id uuid primary key references orders);
    alter table orders add column next_version_note text;`,
  '9998-next-version-index': `-- outside a transaction
    create index concurrently if not exists next_version_notes on orders (next_version_note);`,
}
export const nextMigrations = Object.keys(added)

/** What one later may bring: it takes away, and says so. */
const takenAway: Migrations = {
  '9999-version-after': `-- contracts: nobody reads the notes of orders since the version before
    alter table orders drop column next_version_note;`,
}

const FIRST = '"./migrations/0001-'

/** A build of the next version: this one, with two migrations more. */
export const buildNextVersion = () => buildVersion(added)

/** A build of the version after that, which takes away. */
export const buildVersionAfter = () => buildVersion({ ...added, ...takenAway })

/** This build with some migrations more. It runs from a folder of its own, as versions do. */
async function buildVersion(migrations: Migrations): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'colophon-next-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of await readdir(projectDir))
    if (!name.startsWith('dist')) await symlink(join(projectDir, name), join(folder, name))
  await cp(join(projectDir, 'dist'), join(folder, 'dist'), { recursive: true })
  const entries = Object.entries(migrations).map(
    ([name, sql]) => `${JSON.stringify(`./migrations/${name}.sql`)}: ${JSON.stringify(sql)},`,
  )
  const chunks = join(folder, 'dist/server/assets')
  for (const name of (await readdir(chunks)).filter((chunk) => chunk.endsWith('.js'))) {
    const code = await readFile(join(chunks, name), 'utf8')
    if (!code.includes(FIRST)) continue
    await writeFile(join(chunks, name), code.replace(FIRST, `${entries.join('\n')}\n${FIRST}`))
    return folder
  }
  throw new Error('The migrations are not where builds have them')
}
