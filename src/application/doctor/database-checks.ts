import { aheadOf, judgeClock, judgeDurability, judgeMigrations, judgeVersion } from '#domain/doctor/database-rules.ts'
import { broken, type Verdict } from '#domain/doctor/finding.ts'
import { judgeDatabaseSize } from '#domain/doctor/house-rules.ts'
import type { Database } from '#store/database.ts'
import { listApplied, readDatabaseClock, readDatabaseSize, readDurability, readVersion } from '#store/doctor/checkup.ts'
import { migrations } from '#store/migrate.ts'
import type { DoctorContext } from './doctor-context.ts'
import type { Check } from './run-checks.ts'

const UNREACHED = 'see that the database runs, and DATABASE_URL'

/** A look at the database, which says the same of all of them where there is none. */
export const atDatabase = (
  { db }: Pick<DoctorContext, 'db'>,
  name: string,
  look: (db: Database) => Promise<Verdict>,
  todo = UNREACHED,
): Check => ({
  name,
  todo,
  look: async () =>
    db ? look(db) : broken('the database is not there', 'set DATABASE_URL, or start the site with its own database'),
})

export function databaseChecks(context: DoctorContext): Check[] {
  const { now, settings } = context
  return [
    atDatabase(context, 'database', async (db) => {
      const { version, name } = await readVersion(db)
      return judgeVersion(version, name)
    }),
    atDatabase(context, 'migrations', async (db) => judgeMigrations(migrations, await listApplied(db))),
    atDatabase(context, 'durability', async (db) => judgeDurability(await readDurability(db), settings.isProduction)),
    atDatabase(context, 'clock', async (db) => {
      // The first question opens the connection, which takes a time of its own.
      await readDatabaseClock(db)
      const asked = now()
      const theirs = await readDatabaseClock(db)
      return judgeClock('the database', aheadOf(asked, now(), theirs))
    }),
    atDatabase(context, 'database size', async (db) =>
      judgeDatabaseSize(await readDatabaseSize(db), settings.isEmbedded),
    ),
  ]
}
