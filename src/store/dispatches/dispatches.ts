import { sql } from 'kysely'
import type { Dispatch, Turn } from '#domain/dispatches/dispatch.ts'
import type { ListFile } from '#domain/dispatches/mailing-list.ts'
import type { Queryable, Trx } from '#store/database.ts'

type Row = {
  number: number
  state: string
  begun_at: Date
  cut_at: Date | null
  handed_over_at: Date | null
  delivered_at: Date | null
}

/** A list that is handed over is a cut one with the time of that: older builds know it as cut. */
const stateOf = ({ state, handed_over_at }: Pick<Row, 'state' | 'handed_over_at'>) =>
  (state === 'cut' && handed_over_at ? 'handed-over' : state) as Dispatch['state']

const toDispatch = (row: Row): Dispatch => ({
  number: row.number,
  state: stateOf(row),
  begunAt: row.begun_at,
  cutAt: row.cut_at,
  handedOverAt: row.handed_over_at,
  deliveredAt: row.delivered_at,
})

const columns = ['number', 'state', 'begun_at', 'cut_at', 'handed_over_at', 'delivered_at'] as const

/** The sendings of an issue, in order. */
export async function listDispatches(db: Queryable, issue: number): Promise<Dispatch[]> {
  const rows = await db
    .selectFrom('dispatches')
    .select(columns)
    .where('issue_number', '=', issue)
    .orderBy('number')
    .execute()
  return rows.map(toDispatch)
}

/** Two who work on one issue take turns, from here to the end of their transactions. False where there is no such issue. */
export async function lockIssue(trx: Trx, issue: number): Promise<boolean> {
  const { rows } = await sql`select number from issues where number = ${issue} for no key update`.execute(trx)
  return rows.length > 0
}

/** Whether it is the turn of an issue to be cut. */
export async function readTurn(db: Queryable, issue: number): Promise<Turn> {
  const { rows } = await sql<Turn>`
    select coalesce(bool_or(number = ${issue} and state = 'delivered'), false) as "isDelivered",
      not coalesce(bool_or(number < ${issue} and state = 'planned'), false) as "isNext"
    from issues`.execute(db)
  return rows[0] ?? { isDelivered: false, isNext: true }
}

/** Cuts of different issues take turns too: one that waited for the other's last token would pass by the account's next cycle. */
export const lockCuts = (trx: Trx) => sql`select pg_advisory_xact_lock(7245017)`.execute(trx)

export async function insertDispatch(
  trx: Trx,
  { issue, number, state, at }: { issue: number; number: number; state: 'cutting' | 'cut'; at: Date },
): Promise<void> {
  const cut_at = state === 'cut' ? at : null
  await trx.insertInto('dispatches').values({ issue_number: issue, number, state, begun_at: at, cut_at }).execute()
}

/** The last account that the cut has been through. */
export async function readReached(db: Queryable, issue: number): Promise<string | null> {
  const row = await db
    .selectFrom('dispatches')
    .select('reached')
    .where('issue_number', '=', issue)
    .where('number', '=', 1)
    .executeTakeFirst()
  return row?.reached ?? null
}

type DispatchChange = {
  state?: 'cut'
  reached?: string | null
  cut_at?: Date
  delivered_at?: Date
  report?: string
}

export async function changeDispatch(trx: Trx, issue: number, number: number, change: DispatchChange): Promise<void> {
  await trx
    .updateTable('dispatches')
    .set(change)
    .where('issue_number', '=', issue)
    .where('number', '=', number)
    .execute()
}

/** Closes what is cut of an issue: from here on its labels stay. What its files were is forgotten, since only the last ones count. */
export async function handOverDispatches(trx: Trx, issue: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('dispatches')
    .set({ handed_over_at: at, files: null })
    .where('issue_number', '=', issue)
    .where('state', '=', 'cut')
    .where('handed_over_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Notes that all of an issue that is cut is sent. */
export async function deliverDispatches(trx: Trx, issue: number, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('dispatches')
    .set((old) => ({
      state: 'delivered',
      delivered_at: at,
      handed_over_at: old.fn.coalesce('handed_over_at', old.val(at)),
    }))
    .where('issue_number', '=', issue)
    .where('state', '=', 'cut')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function undoDispatches(trx: Trx, issue: number): Promise<void> {
  await trx.updateTable('dispatches').set({ state: 'undoing' }).where('issue_number', '=', issue).execute()
}

export async function removeDispatches(trx: Trx, issue: number): Promise<void> {
  await trx.deleteFrom('label_changes').where('issue_number', '=', issue).execute()
  await trx.deleteFrom('dispatches').where('issue_number', '=', issue).execute()
}

export async function setIssueState(trx: Trx, issue: number, state: 'planned' | 'expected' | 'delivered') {
  await trx.updateTable('issues').set({ state }).where('number', '=', issue).execute()
}

/** Keeps what the files of a dispatch are; once it was handed over, what they were when they were first made after that. */
export async function keepFiles(db: Queryable, issue: number, number: number, files: ListFile[]): Promise<void> {
  await db
    .updateTable('dispatches')
    .set({ files: JSON.stringify(files) })
    .where('issue_number', '=', issue)
    .where('number', '=', number)
    .where((is) => is.or([is('files', 'is', null), is('handed_over_at', 'is', null)]))
    .execute()
}

export async function readKeptFiles(db: Queryable, issue: number, number: number): Promise<ListFile[] | null> {
  const row = await db
    .selectFrom('dispatches')
    .select('files')
    .where('issue_number', '=', issue)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.files ?? null
}

/** Every issue, newest first, with its sendings. */
export const listIssuesWithDispatches = (db: Queryable) =>
  db
    .selectFrom('issues as issue')
    .leftJoin('dispatches as dispatch', 'dispatch.issue_number', 'issue.number')
    .select([
      'issue.number',
      'issue.title',
      'issue.state',
      'issue.released_at',
      'issue.withdrawn_at',
      'dispatch.number as dispatch',
      'dispatch.state as dispatch_state',
      'dispatch.cut_at',
      'dispatch.handed_over_at',
      'dispatch.delivered_at',
      'dispatch.report',
    ])
    .orderBy('issue.number', 'desc')
    .orderBy('dispatch.number')
    .execute()

/** What is bound to an issue by now, on whichever of its lists. */
export async function countLists(db: Queryable, issue: number) {
  const { rows } = await sql<{ deliverable: string; waits: boolean; accounts: number; copies: number }>`
    select deliverable, deliverable <> 'digital' and address is null as waits, count(*) as accounts, sum(copies) as copies
    from deliveries where issue_number = ${issue} group by 1, 2`.execute(db)
  return rows
}
