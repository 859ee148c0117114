import type { Database, Trx } from './database.ts'

/** All that `read` reads is as it was at one moment, however long it takes and whatever others write meanwhile. */
export const inOneMoment = <Result>(db: Database, read: (moment: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
