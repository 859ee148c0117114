import { sql } from 'kysely'
import type { Address } from '#domain/addresses/address.ts'
import type { WaitReason } from '#domain/dispatches/missing-copy.ts'
import type { MissingState } from '#domain/subscriptions/ledger.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** Two reports of one account take turns: how many there are is counted before one more is written. */
export const lockReports = (trx: Trx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`missing:${accountId}`}, 0))`.execute(trx)

type NewMissingCopy = {
  accountId: string
  issue: number
  copies: number
  name: string
  address: Address | null
  /** Null where another one goes out. */
  waitsBecause: WaitReason | null
  at: Date
}

export async function insertMissingCopy(trx: Trx, told: NewMissingCopy): Promise<string> {
  const { ref } = await trx
    .insertInto('missing_copies')
    .values({
      account_id: told.accountId,
      issue_number: told.issue,
      copies: told.copies,
      name: told.name,
      address: told.address && JSON.stringify(told.address),
      state: told.waitsBecause === null ? 'replacing' : 'waits',
      waits_because: told.waitsBecause,
      told_at: told.at,
    })
    .returning('ref')
    .executeTakeFirstOrThrow()
  return ref
}

/** With whose it is and of which issue. */
const withNames = (db: Queryable) =>
  db
    .selectFrom('missing_copies as missing')
    .innerJoin('accounts as account', 'account.id', 'missing.account_id')
    .innerJoin('issues as issue', 'issue.number', 'missing.issue_number')
    .select([
      'missing.ref',
      'missing.account_id',
      'missing.issue_number',
      'missing.copies',
      'missing.name',
      'missing.address',
      'missing.state',
      'missing.waits_because',
      'missing.because',
      'missing.told_at',
      'missing.decided_at',
      'missing.decided_by',
      'missing.sent_at',
      'account.email',
      'account.ref as account_ref',
      'issue.title',
    ])

export type MissingRow = Awaited<ReturnType<typeof listMissingCopies>>[number]

/** Those in these states, the newest first. */
export const listMissingCopies = (
  db: Queryable,
  { states, limit, offset = 0 }: { states: readonly MissingState[]; limit: number; offset?: number },
) =>
  withNames(db)
    .where('missing.state', 'in', states)
    .orderBy('missing.told_at', 'desc')
    .orderBy('missing.ref')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many there are in these states. */
export async function countMissingCopies(db: Queryable, states: readonly MissingState[]): Promise<number> {
  const counted = db.selectFrom('missing_copies').select(({ fn }) => fn.countAll<string>().as('count'))
  return Number((await counted.where('state', 'in', states).executeTakeFirstOrThrow()).count)
}

/** What is to be sent, in the order in which it was told. */
export const listReplacements = (db: Queryable) =>
  withNames(db).where('missing.state', '=', 'replacing').orderBy('missing.told_at').orderBy('missing.ref').execute()

/** What a reader said of their copy of an issue. */
export const findMissingCopy = (db: Queryable, issue: number, accountId: string) =>
  withNames(db).where('missing.issue_number', '=', issue).where('missing.account_id', '=', accountId).executeTakeFirst()

export const findMissingCopyByRef = (db: Queryable, ref: string) =>
  withNames(db).where('missing.ref', '=', ref).executeTakeFirst()

/** For nobody else to decide until the transaction ends. */
export const lockMissingCopy = (trx: Trx, ref: string) =>
  withNames(trx).where('missing.ref', '=', ref).forUpdate('missing').executeTakeFirst()

type Decision = {
  state: MissingState
  name?: string
  address?: string
  because?: string
  decided_at?: Date
  decided_by?: string
  sent_at?: Date | null
}

export async function decideMissingCopy(trx: Trx, ref: string, decision: Decision): Promise<void> {
  await trx.updateTable('missing_copies').set(decision).where('ref', '=', ref).execute()
}
