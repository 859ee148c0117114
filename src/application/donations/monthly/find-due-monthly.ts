import type { UseCaseContext } from '#application/context.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { findMagazine } from '#store/content/site.ts'
import { listDueMonthly, listDueRetries, type ReachedMonthly } from '#store/donations/monthly-donations.ts'

/** How many are looked for with one statement. */
const BATCH = 5_000

/** The monthly donations that something may be done about now, in batches. Whether it is done is decided one by one. */
export async function* findDueMonthly({ db, now }: UseCaseContext, batch = BATCH): AsyncGenerator<string[]> {
  const at = now()
  const magazine = await findMagazine(db)
  // Before a magazine is there nobody has given to it.
  if (!magazine) return
  const today = dayIn(magazine.timeZone, at)
  for (let after: ReachedMonthly | null = null; ; ) {
    const due = await listDueMonthly(db, today, after, batch)
    if (due.length > 0) yield due.map(({ id }) => id)
    after = due.at(-1) ?? null
    if (due.length < batch) break
  }
  for (let after: ReachedMonthly | null = null; ; ) {
    const due = await listDueRetries(db, at, after, batch)
    if (due.length > 0) yield due.map(({ monthlyId }) => monthlyId)
    after = due.at(-1) ?? null
    if (due.length < batch) break
  }
}
