import { appendFile, chmod, mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { appRole } from '#adapters/postgres/create-database.ts'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { superuser } from '#adapters/postgres/make-cluster.ts'
import { waitUntil } from '#adapters/postgres/wait-until.ts'
import { copyRunning } from '../../support/base-backup.ts'
import { folderWithCluster, removeTemplate, removeTemporaryFolders, temporaryFolder } from './temporary-folders.ts'

afterAll(async () => {
  await removeTemporaryFolders()
  await removeTemplate()
})

type Ask = (sql: string) => Promise<unknown[]>

/** Starts the server of a folder, asks it, by its owner too, and stops it again. */
async function asking<Answer>(dataDir: string, work: (ask: Ask, owner: Client) => Promise<Answer>) {
  const launch = await launchPostgres({ dataDir })
  if (!launch.ok) throw new Error(launch.reason)
  const { url } = launch.database
  const client = new Client({ connectionString: url })
  const owner = new Client({ connectionString: url.replace(`//${appRole}@`, `//${superuser}@`) })
  try {
    await Promise.all([client.connect(), owner.connect()])
    return await work(async (sql) => (await client.query(sql)).rows, owner)
  } finally {
    await Promise.all([client.end(), owner.end()])
    await launch.database.stop()
  }
}

/** Somebody orders all the while; tells how many orders were acknowledged. */
async function whileOrdersCome(ask: Ask, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let orders = 0
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await ask("insert into ordered values ('meanwhile')")
    orders += 1
  }
  await working
  return orders
}

/** What docs/deploying.md does, file by file. */
test('a database comes back as it was at a moment between two orders', { timeout: 300_000 }, async () => {
  const original = await folderWithCluster()
  const archive = join(original, 'archive')
  await mkdir(archive)
  // PostgreSQL may run under another account than we do.
  await chmod(archive, 0o777)
  await appendFile(
    join(original, 'cluster/postgresql.conf'),
    `\narchive_mode = on\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
  )
  const base = temporaryFolder()

  const { moment, meanwhile } = await asking(original, async (ask, owner) => {
    await ask('create table ordered (title text)')
    const meanwhile = await whileOrdersCome(ask, async () => {
      await writeFile(join(base, 'label'), await copyRunning(owner, original, base))
    })
    await ask("insert into ordered values ('before'), ('also before')")
    const [row] = await ask('select clock_timestamp()::text as moment')
    await ask("insert into ordered values ('after')")
    await ask("delete from ordered where title = 'also before'")
    return { moment: (row as { moment: string }).moment, meanwhile }
  })
  expect((await readdir(archive)).length, 'what was written is in the archive').toBeGreaterThan(0)
  expect(meanwhile).toBeGreaterThan(0)

  const cluster = join(base, 'cluster')
  await rename(join(base, 'label'), join(cluster, 'backup_label'))
  // The page gives all of it to PostgreSQL's account, which renames this one itself.
  await chmod(join(cluster, 'backup_label'), 0o666)
  await appendFile(
    join(cluster, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${moment}'\nrecovery_target_action = 'promote'\n`,
  )
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o644 })
  const titles = await asking(base, async (ask) => {
    // Until it has played everything back it answers, but takes no writes.
    const isThere = async () => isDeepStrictEqual(await ask('select pg_is_in_recovery() as busy'), [{ busy: false }])
    expect(await waitUntil(isThere, 60_000)).toBe(true)
    const rows = await ask('select title, count(*)::int from ordered group by title order by title')
    await ask("insert into ordered values ('it goes on')")
    return rows
  })
  expect(titles).toEqual([
    { title: 'also before', count: 1 },
    { title: 'before', count: 1 },
    { title: 'meanwhile', count: meanwhile },
  ])
})
