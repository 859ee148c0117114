import type { UseCaseContext } from '#application/context.ts'
import { listDue, listUnnoticed, type ReachedDue } from '#store/renewals/renewals.ts'

/** How many accounts are looked at with one statement. */
const BATCH = 5_000

/**
 * The accounts whose renewal something may be done about now, in batches: first those who have been told, then those who
 * are to be told. Whether something is done is decided by the rule, one by one. Rows are only read, and every row by its key.
 */
export async function* findDueRenewals({ db, now }: UseCaseContext, batch = BATCH): AsyncGenerator<string[]> {
  const at = now()
  let due: ReachedDue | null = null
  do {
    const page: Awaited<ReturnType<typeof listDue>> = await listDue(db, at, due, batch)
    if (page.accounts.length > 0) yield page.accounts
    due = page.reached
  } while (due)
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof listUnnoticed>> = await listUnnoticed(db, after, batch)
    if (page.accounts.length > 0) yield page.accounts
    after = page.reached
  } while (after)
}
