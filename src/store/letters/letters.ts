import { sql } from 'kysely'
import { isLetterKind, type LetterState, letterStates } from '#domain/letters/letter.ts'
import { type LetterFigures, noFigures } from '#domain/letters/letter-figures.ts'
import type { LetterText } from '#domain/letters/read-letter.ts'
import { isSegment } from '#domain/letters/segments.ts'
import type { Queryable, Trx } from '#store/database.ts'

const columns = [
  ...(['id', 'ref', 'kind', 'subject', 'body', 'issue_number', 'segments', 'state', 'per_second', 'send_at'] as const),
  ...(['started_at', 'next_batch_at', 'finished_at', 'created_at', 'changed_at'] as const),
]

const lettersOf = (db: Queryable) => db.selectFrom('letters').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof lettersOf>['executeTakeFirstOrThrow']>>

export type StoredLetter = ReturnType<typeof toLetter>

function toLetter(row: Row) {
  const kind = isLetterKind(row.kind) ? row.kind : ('news' as const)
  const state: LetterState = letterStates.find((one) => one === row.state) ?? 'draft'
  return {
    id: row.id,
    ref: row.ref,
    kind,
    subject: row.subject,
    body: row.body,
    issueNumber: row.issue_number,
    segments: row.segments.filter(isSegment),
    state,
    perSecond: row.per_second,
    sendAt: row.send_at,
    startedAt: row.started_at,
    nextBatchAt: row.next_batch_at,
    finishedAt: row.finished_at,
    createdAt: row.created_at,
  }
}

export async function findLetter(db: Queryable, ref: string): Promise<StoredLetter | null> {
  const row = await lettersOf(db).where('ref', '=', ref).executeTakeFirst()
  return row ? toLetter(row) : null
}

/** Whoever does something to it, or takes its next batch, waits for whoever does. */
export async function lockLetter(trx: Trx, ref: string): Promise<StoredLetter | null> {
  const row = await lettersOf(trx).where('ref', '=', ref).forUpdate().executeTakeFirst()
  return row ? toLetter(row) : null
}

/** The newest first. */
export async function listLetters(
  db: Queryable,
  { limit, offset }: { limit: number | null; offset: number },
): Promise<StoredLetter[]> {
  const rows = lettersOf(db)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$if(limit !== null, (query) => query.limit(limit))
    .offset(offset)
  return (await rows.execute()).map(toLetter)
}

type NewLetter = LetterText & { issueNumber: number | null; at: Date }

export async function insertLetter(trx: Trx, { issueNumber, at, ...letter }: NewLetter): Promise<StoredLetter> {
  const row = await trx
    .insertInto('letters')
    .values({ ...letter, issue_number: issueNumber, created_at: at, changed_at: at })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toLetter(row)
}

export async function rewriteLetter(trx: Trx, id: string, { issueNumber, at, ...letter }: NewLetter): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ ...letter, issue_number: issueNumber, changed_at: at })
    .where('id', '=', id)
    .execute()
}

type Change = {
  state: LetterState
  at: Date
  per_second?: number
  send_at?: Date | null
  started_at?: Date
  next_batch_at?: Date | null
  finished_at?: Date | null
}

export async function changeLetter(trx: Trx, id: string, { at, ...change }: Change): Promise<void> {
  await trx
    .updateTable('letters')
    .set({ ...change, changed_at: at })
    .where('id', '=', id)
    .execute()
}

/** Letters whose time, or whose next batch's, has come. */
export async function listDueLetters(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('letters')
    .select('ref')
    .where('state', 'in', ['scheduled', 'sending'])
    .where('send_at', '<=', now)
    .where((eb) => eb.or([eb('next_batch_at', 'is', null), eb('next_batch_at', '<=', now)]))
    .orderBy('send_at')
    .execute()
  return rows.map(({ ref }) => ref)
}

/** When the first of those that are on their way is to be looked at again. */
export async function findNextBatch(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.min('next_batch_at').as('at'))
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Counted where the rows are. Letters that nobody is written down for have none. */
export async function countFigures(db: Queryable, ids: readonly string[]): Promise<Map<string, LetterFigures>> {
  if (ids.length === 0) return new Map()
  const of = (...states: string[]) =>
    sql`count(*) filter (where state in (${sql.join(states.map((s) => sql.lit(s)))}))::int`
  const { rows } = await sql<LetterFigures & { letter: string }>`
    select letter_id as letter, count(*) filter (where state <> 'left-out')::int as recipients,
      ${of('sent')} as sent, ${of('waiting', 'queued')} as waiting, ${of('bounced')} as bounced, ${of('in-doubt')} as "inDoubt",
      ${of('failed')} as failed, ${of('stopped')} as stopped, ${of('left-out')} as "leftOut", count(left_at)::int as unsubscribed
    from letter_recipients where letter_id = any(${ids}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ letter, ...figures }) => [letter, { ...noFigures, ...figures }]))
}
