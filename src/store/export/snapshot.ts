import { sql } from 'kysely'
import type { Database, Trx } from '#store/database.ts'

/** A download may pause for so long before the database takes its connection back. */
const LONGEST_PAUSE = sql.lit('10min')

/**
 * Works on the database as it is at this moment, whatever is written meanwhile. Left early, as when a download is broken off, it
 * lets go of its connection.
 */
export async function* inSnapshot<Piece>(
  db: Database,
  work: (trx: Trx) => AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  const trx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  try {
    await sql`set local idle_in_transaction_session_timeout = ${LONGEST_PAUSE}`.execute(trx)
    await sql`set local statement_timeout = ${LONGEST_PAUSE}`.execute(trx)
    yield* work(trx)
  } finally {
    await trx.rollback().execute()
  }
}
