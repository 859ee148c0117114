import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backUp } from '#adapters/postgres/backup.ts'
import { findHome } from '#adapters/postgres/choose-home.ts'
import { holdLock } from '#adapters/postgres/hold-lock.ts'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import { restore } from '#adapters/postgres/restore.ts'
import { openPool } from '#store/database.ts'
import { migrate, migrations } from '#store/migrate.ts'

export type Copied<Done> = { ok: true; done: Done } | { ok: false; reason: string }

type Parts = {
  /** Where all of a rehearsal is kept while it lasts. */
  folder: string
  /** Calls with the address of the database that is copied. */
  withLive: <Done>(work: (url: string) => Promise<Done>) => Promise<Done | null>
  /** The migrations that it has. */
  migrated: readonly string[]
}

/**
 * Copies the database into a server of its own, for one piece of work, and removes all of it afterwards. What a copy that
 * was killed has left behind goes first: its server may still be running.
 */
export async function withCopy<Done>(parts: Parts, work: (url: string) => Promise<Done>): Promise<Copied<Done>> {
  const { folder } = parts
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const holding = await holdLock(folder)
  if (!holding.ok) return { ok: false, reason: `A rehearsal is under way already: ${folder} is in use.` }
  const dataDir = join(folder, 'postgres')
  try {
    await removeLeftovers(dataDir)
    const launch = await launchPostgres({ dataDir })
    if (!launch.ok) return launch
    try {
      // What is lost with the machine is only a rehearsal.
      const url = withoutWaiting(launch.database.url)
      const filled = await fill(parts, url)
      return filled.ok ? { ok: true, done: await work(url) } : filled
    } finally {
      await launch.database.stop()
      await removeServer(dataDir)
    }
  } finally {
    // While it is held: whoever comes next makes a folder of their own.
    await rm(folder, { recursive: true, force: true })
    holding.lock.release()
  }
}

/** Started once more, so that a server which outlived its rehearsal is found and stopped. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const isThere = await access(dataDir).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  const launch = await launchPostgres({ dataDir })
  if (launch.ok) await launch.database.stop()
  await removeServer(dataDir)
}

/** Also where it lives elsewhere, because its account can't enter the data folder. */
async function removeServer(dataDir: string): Promise<void> {
  const home = await findHome(dataDir)
  if (home) await rm(home, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function fill({ folder, withLive, migrated }: Parts, url: string): Promise<Copied<null>> {
  const pool = openPool(url, 2)
  try {
    // As far as the one that is copied; afterwards the rest, as an upgrade would.
    await migrate(
      pool,
      migrations.filter(({ name }) => migrated.includes(name)),
    )
    const file = join(folder, 'copy.gz')
    const saved = await withLive((live) => backUp({ databaseUrl: live, file }))
    if (!saved) return { ok: false, reason: 'The database that is to be copied can not be opened.' }
    if (!saved.ok) return saved
    const loaded = await restore({ databaseUrl: url, file })
    await rm(file, { force: true })
    if (!loaded.ok) return loaded
    await migrate(pool)
    return { ok: true, done: null }
  } finally {
    await pool.end()
  }
}

function withoutWaiting(url: string): string {
  const address = new URL(url)
  address.searchParams.set('options', '-c synchronous_commit=off')
  return address.href
}
