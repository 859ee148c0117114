import { sql } from 'kysely'
import type { BankLine, StatementFormat } from '#domain/bank/bank-line.ts'
import type { KnownLine, LineIdentity } from '#domain/bank/line-identity.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Until the end of the transaction nobody else decides which payments are new. */
export const lockStatements = (trx: Trx) => sql`select pg_advisory_xact_lock(7245055)`.execute(trx)

export type NewStatement = {
  imported_at: Date
  by_ref: string
  by_name: string | null
  file_name: string
  format: StatementFormat
  line_count: number
}

export async function insertStatement(trx: Trx, statement: NewStatement): Promise<number> {
  const row = { ...statement, added_count: 0 }
  return (await trx.insertInto('bank_statements').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function recordAdded(trx: Trx, id: number, added: number): Promise<void> {
  await trx.updateTable('bank_statements').set({ added_count: added }).where('id', '=', id).execute()
}

/** Those that are kept and may be one of these. */
export async function findKnownLines(trx: Trx, lines: readonly LineIdentity[]): Promise<KnownLine[]> {
  const contents = lines.map(({ content }) => content)
  const references = lines.flatMap(({ reference }) => (reference === null ? [] : [reference]))
  const { rows } = await sql<KnownLine>`
    select id::text as id, account, content, reference from bank_lines
    where content = any(${contents}) or reference = any(${references}) order by bank_lines.id`.execute(trx)
  return rows
}

export type NewLine = Omit<BankLine, 'currency'> & LineIdentity & { currency: string; nth: number }

/** Keeps many at once; answers their ids. Money that left waits for nobody, unless it had come before. */
export async function insertLines(trx: Trx, statementId: number, lines: readonly NewLine[]): Promise<string[]> {
  if (lines.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    insert into bank_lines (statement_id, account, day, amount_cents, currency, name, text, is_reversal, content, nth, reference, state)
    select ${statementId}, account, day, "amountCents", currency, name, text, "isReversal", content, nth, reference,
      case when "amountCents" < 0 and not "isReversal" then 'outgoing' else 'open' end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as line (account text, day date, "amountCents" integer,
      currency text, name text, text text, "isReversal" boolean, content text, nth integer, reference text)
    returning id::text as id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** From now on these are known by the bank's reference. */
export async function learnReferences(trx: Trx, known: readonly { id: string; reference: string }[]): Promise<void> {
  if (known.length === 0) return
  await sql`
    update bank_lines set reference = learned.reference
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as learned (id bigint, reference text)
    where bank_lines.id = learned.id and bank_lines.reference is null`.execute(trx)
}

const shared = sql<number>`coalesce((select sum(share.amount_cents)::int from bank_line_shares share where share.line_id = bank_lines.id), 0)`

const lines = (db: Queryable) =>
  db
    .selectFrom('bank_lines')
    .select([
      'id',
      'account',
      'day',
      'amount_cents',
      'currency',
      'name',
      'text',
      'is_reversal',
      'state',
      'reason',
      'decided_at',
    ])
    .select(shared.as('shared_cents'))

export type LineRow = Awaited<ReturnType<ReturnType<typeof lines>['execute']>>[number]

export const findLine = (db: Queryable, id: number): Promise<LineRow | undefined> =>
  lines(db).where('id', '=', id).executeTakeFirst()

/** Whoever else wants some of it waits. What of it went to invoices is read afterwards, since others may just have ended. */
export async function lockLine(trx: Trx, id: number): Promise<LineRow | undefined> {
  await trx.selectFrom('bank_lines').select('id').where('id', '=', id).forUpdate().execute()
  return findLine(trx, id)
}

/** All about which somebody has to say something, the oldest first. */
export const listOpenLines = (db: Queryable, limit: number): Promise<LineRow[]> =>
  lines(db).where('state', '=', 'open').orderBy('day').orderBy('id').limit(limit).execute()

/**
 * As `planReopening` says it, of those that are decided. Looked up for each: where it asked whether there is one, PostgreSQL read
 * all shares and invoices for a page.
 */
const canOpenAgain = sql<boolean>`state = 'ignored' or (select true from bank_line_shares share
  join invoices on invoices.id = share.invoice_id where share.line_id = bank_lines.id and invoices.paid_at is null
  limit 1) is not null`

type Slice = { limit: number; offset: number }

export const listDecidedLines = (
  db: Queryable,
  { limit, offset }: Slice,
): Promise<(LineRow & { can_open_again: boolean })[]> =>
  lines(db)
    .select(canOpenAgain.as('can_open_again'))
    // As the index `bank_lines_decided` has it.
    .where(sql<boolean>`state in ('booked', 'ignored')`)
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function closeLine(
  trx: Trx,
  id: number,
  closed: { state: 'booked'; at: Date } | { state: 'ignored'; at: Date; reason: string },
): Promise<void> {
  const reason = closed.state === 'ignored' ? closed.reason : null
  await trx
    .updateTable('bank_lines')
    .set({ state: closed.state, reason, decided_at: closed.at })
    .where('id', '=', id)
    .execute()
}

/** It waits for somebody again. The caller holds its lock. */
export async function openLineAgain(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('bank_lines')
    .set((old) => ({ state: 'open', reason: null, decided_at: null, reopened: old('reopened', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export type StatementBooks = { lastImportAt: Date | null; waitingLines: number }

/** How far the statements go: when the last one came in, and how many lines of them wait for somebody. */
export async function readStatementBooks(db: Queryable): Promise<StatementBooks> {
  const { rows } = await sql<StatementBooks>`
    select (select max(imported_at) from bank_statements) as "lastImportAt",
      (select count(*)::int from bank_lines where state = 'open') as "waitingLines"`.execute(db)
  return rows[0] ?? { lastImportAt: null, waitingLines: 0 }
}

export const listStatements = (db: Queryable, { limit, offset }: Slice) =>
  db
    .selectFrom('bank_statements')
    .select(['id', 'imported_at', 'by_ref', 'by_name', 'file_name', 'format', 'line_count', 'added_count'])
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
