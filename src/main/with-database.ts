import { join } from 'node:path'
import { launchPostgres } from '#adapters/postgres/launch-postgres.ts'
import type { UseCaseContext } from '#application/context.ts'
import { openDatabase, openPool } from '#store/database.ts'
import { migrate } from '#store/migrate.ts'
import { withoutWrites } from '#store/servers/database-address.ts'
import type { Config } from './config/config.ts'
import { findRunning } from './running-site.ts'

export type DeskSetting = {
  config: Config
  projectDir: string
  say: (line: string) => void
  readOnly: boolean
  /** What the site would not start with, for the one command that looks at that. */
  problems?: readonly string[]
}
type Open = { context: UseCaseContext; url: string }
type Work<Done> = (open: Open) => Promise<Done>

/** Opens the database that the site uses, starting the embedded one when it is not running, for one command; null where it can't. */
export const withDatabase = <Done>(setting: DeskSetting, work: Work<Done>): Promise<Done | null> =>
  withServer(setting, (url) => withPool(setting, url, work))

/** The same for whoever needs its address alone: nothing is migrated. */
export async function withServer<Done>(
  { config, say }: Pick<DeskSetting, 'config' | 'say'>,
  work: (url: string) => Promise<Done>,
): Promise<Done | null> {
  if (config.databaseUrl) return work(config.databaseUrl)
  const launch = await launchPostgres({ dataDir: join(config.dataDir, 'postgres') })
  if (!launch.ok) {
    // Refused because the site is running: then its database is there to be joined.
    const running = await findRunning(config.dataDir)
    if (running) return work(running)
    say(`✗ ${launch.reason}`)
    return null
  }
  try {
    return await work(launch.database.url)
  } finally {
    await launch.database.stop()
  }
}

async function withPool<Done>({ readOnly }: DeskSetting, url: string, work: Work<Done>): Promise<Done> {
  const migrating = openPool(url, 4)
  try {
    await migrate(migrating)
    if (!readOnly) return await work({ context: contextOf(migrating), url })
  } finally {
    await migrating.end()
  }
  const reading = openPool(withoutWrites(url), 4)
  try {
    return await work({ context: contextOf(reading), url })
  } finally {
    await reading.end()
  }
}

const contextOf = (pool: ReturnType<typeof openPool>): UseCaseContext => ({
  db: openDatabase(pool),
  now: () => new Date(),
})
