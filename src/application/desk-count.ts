import { hasFewReaders } from '#store/accounts/few-readers.ts'
import { allowLongStatements, type Trx } from '#store/database.ts'
import { dropDeskCount, findDeskCount, putDeskCount } from '#store/figures/desk-counts.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import type { UseCaseContext } from './context.ts'

/** Something that is counted of whole tables, for each subject by itself: '' where there is only one. */
export type DeskCount<Counted extends object> = {
  /** It is kept under this name, which stands for one shape of what is counted. */
  readonly name: string
  count(context: UseCaseContext, subject: string): Promise<Counted>
}

/** `countedAt`: when, where it is read as it was counted last; null where it was counted just now. */
export type DeskCounted<Counted> = { counted: Counted; countedAt: Date | null }

/**
 * As it was counted last. As it is now where readers are few, so that a small magazine sees at once what it has done; where nobody
 * has counted yet; and where it is asked for `anew`.
 */
export async function readDeskCount<Counted extends object>(
  context: UseCaseContext,
  { name, count }: DeskCount<Counted>,
  { subject = '', anew = false }: { subject?: string; anew?: boolean },
): Promise<DeskCounted<Counted>> {
  const { db } = context
  const isCounted = anew || (await hasFewReaders(db))
  const kept = isCounted ? null : await findDeskCount<Counted>(db, { name, subject })
  return kept ?? { counted: await count(context, subject), countedAt: null }
}

/** Counts it and keeps that. */
export async function keepDeskCount(
  { db, now }: UseCaseContext,
  { name, count }: DeskCount<object>,
  subject: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await allowLongStatements(trx)
    const at = now()
    await putDeskCount(trx, { name, subject, counted: await count({ db: trx, now }, subject), at })
  })
}

/**
 * Much of it changes with this transaction: what was counted before is not shown any more, and it is counted again at once, behind
 * whoever waits.
 */
export async function recountForDesk(trx: Trx, { name }: DeskCount<object>, subject = ''): Promise<void> {
  await dropDeskCount(trx, { name, subject })
  await enqueueJob(trx, {
    name: 'keep-desk-count',
    payload: { name, subject },
    key: `keep-desk-count:${name}:${subject}`,
  })
}
