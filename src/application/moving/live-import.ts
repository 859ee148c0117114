import { switchAutorenewIn } from '#application/accounts/switch-autorenew.ts'
import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext, UseCaseContext, WithPorts } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { findPayer, isCustomerTaken, putPayer } from '#store/accounts/payers.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Queryable } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { countLive, findNextToAdopt, type LiveCounts, noteAdopted } from '#store/moving/going-live.ts'
import { findRun, lockRun, setState } from '#store/moving/import-runs.ts'

export const TAKE_IMPORT_LIVE = 'take-import-live'

export type ImportLive =
  | ({ ok: true } & LiveCounts)
  | { ok: false; reason: 'no-such-run' | 'not-done' | 'live' | 'undone' }

type Asked = { run: number; inBackground: boolean; dryRun: boolean }

/**
 * From now on the readers of a run are like all others: they are told when their subscription ends, and it renews itself where
 * they want that and the payment provider has what the file says. It can't be taken back.
 */
export const takeImportLive = (context: StaffContext, { run, inBackground, dryRun }: Asked): Promise<ImportLive> =>
  notingRefusal(context, { act: 'take import live', on: String(run), dryRun }, () =>
    transact(context.db, { dryRun }, async (trx): Promise<ImportLive> => {
      const { now, by } = context
      const row = await lockRun(trx, run)
      if (!row) return { ok: false, reason: 'no-such-run' }
      if (row.state === 'live' || row.state === 'going-live') return { ok: false, reason: 'live' }
      if (row.state === 'undone') return { ok: false, reason: 'undone' }
      if (row.state !== 'done') return { ok: false, reason: 'not-done' }
      const counts = await countLive(trx, run)
      await setState(trx, run, { state: 'going-live' })
      if (inBackground) await enqueueLive(trx, run)
      await insertAuditEntry(trx, {
        at: now(),
        by,
        action: 'take import live',
        subject_ref: String(run),
        details: { ...counts },
      })
      return { ok: true, ...counts }
    }),
  )

export const enqueueLive = (db: Queryable, run: number) =>
  enqueueJob(db, { name: TAKE_IMPORT_LIVE, payload: { run }, key: `${TAKE_IMPORT_LIVE}:${run}` })

/**
 * Asks the provider about each reader whom it should know, and turns autorenew on for those who want it. After a kill, or while
 * the provider does not answer, it goes on with the next.
 */
export async function continueLive(context: WithPorts<'payments'>, run: number): Promise<boolean> {
  const { db, now } = context
  if ((await findRun(db, run))?.state !== 'going-live') return false
  for (;;) {
    const next = await findNextToAdopt(db, run)
    if (!next) break
    const { line, account_id: accountId, customer, method, wants_autorenew: wantsAutorenew } = next
    const found = customer === null ? null : await findMethod(context, customer, method)
    await db.transaction().execute(async (trx) => {
      const at = now()
      const there = await findPayer(trx, accountId)
      const isFree =
        customer !== null && (there ? there.customer === customer : !(await isCustomerTaken(trx, customer)))
      const adopted = found === null ? 'not-there' : isFree ? 'adopted' : 'taken'
      // What a reader has chosen here since stays.
      if (adopted === 'adopted' && customer !== null && found !== null && !there?.method)
        await putPayer(trx, { accountId, customer, method: found, at })
      await noteAdopted(trx, { run, line, adopted })
      if (adopted === 'adopted' && wantsAutorenew) await switchAutorenewIn(trx, accountId, { wanted: true, at })
    })
  }
  return finish(context, run)
}

const finish = ({ db, now }: UseCaseContext, run: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    if ((await lockRun(trx, run))?.state !== 'going-live') return false
    await setState(trx, run, { state: 'live', live_at: now() })
    return true
  })

/** The method that the file names, if it is the customer's; without one named, their only one. */
async function findMethod(
  { ports }: WithPorts<'payments'>,
  customer: string,
  method: string | null,
): Promise<string | null> {
  const methods = await ports.payments.listMethods(customer)
  if (method !== null) return methods.some(({ id }) => id === method) ? method : null
  const [only, ...more] = methods
  return only && more.length === 0 ? only.id : null
}
