import { sql } from 'kysely'
import type { Wave } from '#domain/renewals/waves.ts'
import type { Queryable } from '#store/database.ts'

/** A letter that nobody has printed yet. */
export type WaitingLetter = {
  ref: string
  name: string
  wave: Wave
  since: Date
  /** Without one nothing can be sent. */
  hasAddress: boolean
}

export const letterSorts = ['time', 'name'] as const
export type LetterSort = (typeof letterSorts)[number]

const orders: Record<LetterSort, ReturnType<typeof sql>> = {
  time: sql`notice.decided_at, notice.id`,
  name: sql`lower(account.name), notice.id`,
}

const toPrint = sql`notice.by = 'letter' and notice.letter_run is null`

export async function listWaitingLetters(
  db: Queryable,
  { sort, limit, offset }: { sort: LetterSort; limit: number; offset: number },
): Promise<WaitingLetter[]> {
  const { rows } = await sql<WaitingLetter>`
    select account.ref, account.name, notice.wave, notice.decided_at as since,
      exists (select from account_addresses address where address.account_id = account.id) as "hasAddress"
    from renewal_notices notice join accounts account on account.id = notice.account_id
    where ${toPrint} order by ${orders[sort]} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many letters of each wave wait to be printed. */
export async function countWaitingLetters(db: Queryable): Promise<{ wave: Wave; letters: number }[]> {
  const { rows } = await sql<{ wave: Wave; letters: number }>`
    select notice.wave, count(*)::int as letters from renewal_notices notice where ${toPrint}
    group by notice.wave order by notice.wave`.execute(db)
  return rows
}
