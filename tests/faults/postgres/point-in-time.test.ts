import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual, promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { waitUntil } from '#adapters/postgres/wait-until.ts'
import { folderWithCluster, removeTemplate, removeTemporaryFolders, temporaryFolder } from './temporary-folders.ts'

afterAll(async () => {
  await removeTemporaryFolders()
  await removeTemplate()
})

const settingsOf = (folder: string) => join(folder, 'cluster/postgresql.conf')

/** Starts the server of a folder, asks it, and stops it again. */
async function asking<Answer>(dataDir: string, work: (ask: (sql: string) => Promise<unknown[]>) => Promise<Answer>) {
  const launch = await launchPostgres({ dataDir })
  if (!launch.ok) throw new Error(launch.reason)
  const client = new Client({ connectionString: launch.database.url })
  try {
    await client.connect()
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
    await launch.database.stop()
  }
}

/** The commands of docs/deploying.md, but for the base backup: a copy of a stopped server's folder is one, too. */
test('a database comes back as it was at a moment between two orders', { timeout: 300_000 }, async () => {
  const original = await folderWithCluster()
  const archive = join(original, 'archive')
  await mkdir(archive)
  // PostgreSQL may run under another account than we do.
  await chmod(archive, 0o777)
  await appendFile(
    settingsOf(original),
    `\narchive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  )
  const base = temporaryFolder()
  await promisify(execFile)('cp', ['-a', join(original, 'cluster'), base])

  const moment = await asking(original, async (ask) => {
    await ask('create table ordered (title text)')
    await ask("insert into ordered values ('before'), ('also before')")
    const [row] = await ask('select clock_timestamp()::text as moment')
    await ask("insert into ordered values ('after')")
    await ask("delete from ordered where title = 'also before'")
    return (row as { moment: string }).moment
  })
  expect((await readdir(archive)).length, 'what was written is in the archive').toBeGreaterThan(0)

  await appendFile(
    settingsOf(base),
    `\narchive_mode = off\nrestore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  )
  await writeFile(join(base, 'cluster/recovery.signal'), '', { mode: 0o644 })
  const titles = await asking(base, async (ask) => {
    // Until it has played everything back it answers, but takes no writes.
    const isThere = async () => isDeepStrictEqual(await ask('select pg_is_in_recovery() as busy'), [{ busy: false }])
    expect(await waitUntil(isThere, 60_000)).toBe(true)
    const rows = await ask('select title from ordered order by title')
    await ask("insert into ordered values ('it goes on')")
    return rows
  })
  expect(titles).toEqual([{ title: 'also before' }, { title: 'before' }])
})
