import { join } from 'node:path'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { UseCaseContext } from '#application/context.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import type { Desk } from './desk-command.ts'
import { findRunning } from './running-site.ts'

type Open = { context: UseCaseContext; url: string }

/** Opens the database that the site uses, starting the embedded one when it is not running, for one command. */
export async function withDatabase(desk: Desk, work: (open: Open) => Promise<boolean>): Promise<boolean> {
  const { config, say } = desk
  if (config.databaseUrl) return withPool(config.databaseUrl, work)
  const launch = await launchPostgres({ dataDir: join(config.dataDir, 'postgres') })
  if (!launch.ok) {
    // Refused because the site is running: then its database is there to be joined.
    const running = await findRunning(config.dataDir)
    if (running) return withPool(running, work)
    say(`✗ ${launch.reason}`)
    return false
  }
  try {
    return await withPool(launch.database.url, work)
  } finally {
    await launch.database.stop()
  }
}

async function withPool(url: string, work: (open: Open) => Promise<boolean>): Promise<boolean> {
  const pool = openPool(url, 4)
  try {
    await migrate(pool)
    return await work({ context: { db: openDatabase(pool), now: () => new Date() }, url })
  } finally {
    await pool.end()
  }
}
