import { sql } from 'kysely'
import type { StatementContent } from '#domain/donations/statement.ts'
import { readStatement, type StoredStatement, storeStatement } from '#domain/donations/stored-statement.ts'
import type { Queryable, Trx } from '#store/database.ts'
import type { DonorKey } from './statement-gifts.ts'

/** The last number that was given in a year. Until the transaction ends, nobody else gives one of that year. */
export async function lockStatementCounter(trx: Trx, year: number): Promise<number> {
  await trx
    .insertInto('donation_statement_counters')
    .values({ year })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { last } = await trx
    .selectFrom('donation_statement_counters')
    .select('last')
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return last
}

/** How many statements of a year have been issued. */
export async function countStatements(db: Queryable, year: number): Promise<number> {
  const counter = db.selectFrom('donation_statement_counters').select('last').where('year', '=', year)
  return (await counter.executeTakeFirst())?.last ?? 0
}

export type NewStatement = {
  id: string
  number: number
  tokenHash: Buffer
  copyHash: Buffer
  content: StatementContent
  issuedAt: Date
}

/** Writes a statement under the number after the last. The caller holds the year's counter. */
export async function insertStatement(trx: Trx, statement: NewStatement): Promise<void> {
  const { id, number, tokenHash, copyHash, content, issuedAt } = statement
  const { year } = content
  await trx.updateTable('donation_statement_counters').set({ last: number }).where('year', '=', year).execute()
  await trx
    .insertInto('donation_statements')
    .values({
      id,
      year,
      number,
      token_hash: tokenHash,
      copy_hash: copyHash,
      content: JSON.stringify(storeStatement(content)),
      issued_at: issuedAt,
    })
    .execute()
}

export async function replaceStatements(trx: Trx, ids: readonly string[], by: string): Promise<void> {
  await trx.updateTable('donation_statements').set({ replaced_by: by }).where('id', 'in', ids).execute()
}

const statements = (db: Queryable) =>
  db
    .selectFrom('donation_statements as statement')
    .leftJoin('donation_statements as later', 'later.id', 'statement.replaced_by')
    .select([
      'statement.id',
      'statement.year',
      'statement.number',
      'statement.content',
      'statement.issued_at',
      'later.number as replaced_by_number',
    ])

export type StatementRow = {
  id: string
  year: number
  number: number
  issued_at: Date
  replaced_by_number: number | null
  content: StatementContent
}

const withContent = <Row extends { content: StoredStatement }>(row: Row) => ({
  ...row,
  content: readStatement(row.content),
})

/** What a token opens: the paper, or a copy of it. */
export async function findStatementByToken(
  db: Queryable,
  hash: Buffer,
): Promise<(StatementRow & { is_copy: boolean }) | undefined> {
  const row = await statements(db)
    .select((eb) => eb('statement.copy_hash', '=', hash).$castTo<boolean>().as('is_copy'))
    .where((eb) => eb.or([eb('statement.token_hash', '=', hash), eb('statement.copy_hash', '=', hash)]))
    .executeTakeFirst()
  return row && withContent(row)
}

export async function listStatementsById(db: Queryable, ids: readonly string[]): Promise<StatementRow[]> {
  if (ids.length === 0) return []
  const rows = await statements(db).where('statement.id', 'in', ids).orderBy('statement.number').execute()
  return rows.map(withContent)
}

/** The statements that speak of a donor's gifts, the last year first. Those that were replaced speak of none. */
export async function listStatementsOfDonor(db: Queryable, donor: DonorKey): Promise<StatementRow[]> {
  const isDonors =
    'accountId' in donor
      ? sql<boolean>`donations.account_id = ${donor.accountId}`
      : sql<boolean>`donations.account_id is null and lower(donations.email) = lower(${donor.email})`
  const rows = await statements(db)
    .where('statement.id', 'in', (eb) =>
      eb
        .selectFrom('donation_statement_gifts as stated')
        .innerJoin('donations', 'donations.id', 'stated.donation_id')
        .select('stated.statement_id')
        .where(isDonors),
    )
    .orderBy('statement.year', 'desc')
    .orderBy('statement.number')
    .execute()
  return rows.map(withContent)
}
