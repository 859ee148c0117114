import { sql } from 'kysely'
import type { RenewalLetter } from '#domain/renewals/renewal-letter.ts'
import type { Wave } from '#domain/renewals/waves.ts'
import type { Queryable, Trx } from '#store/database.ts'

/** The waves that a cycle's reader was told of. */
export async function listToldWaves(db: Queryable, cycleId: string): Promise<Wave[]> {
  const rows = await db.selectFrom('renewal_notices').select('wave').where('cycle_id', '=', cycleId).execute()
  return rows.map(({ wave }) => wave as Wave)
}

type NewNotice = { accountId: string; cycleId: string; wave: Wave; by: 'mail' | 'letter'; at: Date }

/** Null where the reader was told of that wave before: of any number at once, one tells. */
export async function insertNotice(trx: Trx, { accountId, cycleId, wave, by, at }: NewNotice): Promise<string | null> {
  const notice = await trx
    .insertInto('renewal_notices')
    .values({ account_id: accountId, cycle_id: cycleId, wave, by, decided_at: at })
    .onConflict((conflict) => conflict.columns(['cycle_id', 'wave']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return notice?.id ?? null
}

/** Letters of a wave that wait to be printed, for nobody else to print until the transaction ends. */
export const lockWaitingLetters = (trx: Trx, wave: Wave, most: number) =>
  trx
    .selectFrom('renewal_notices')
    .select(['id', 'account_id', 'cycle_id'])
    .where('wave', '=', wave)
    .where('by', '=', 'letter')
    .where('letter_run', 'is', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

/** Numbers have no gaps, so that a rehearsal can tell the next one: whoever makes one waits for whoever is at it. */
export async function insertLetterRun(trx: Trx, wave: Wave, at: Date): Promise<number> {
  await sql`lock table renewal_letter_runs in share row exclusive mode`.execute(trx)
  const { rows } = await sql<{ number: number }>`
    insert into renewal_letter_runs (number, wave, made_at)
    select coalesce(max(number), 0) + 1, ${wave}::text, ${at}::timestamptz from renewal_letter_runs returning number`.execute(
    trx,
  )
  const [run] = rows
  if (!run) throw new Error('A run was not numbered')
  return run.number
}

type Printed = { noticeId: string; run: number; letter: RenewalLetter }

export async function notePrinted(trx: Trx, { noticeId, run, letter }: Printed): Promise<void> {
  await trx
    .updateTable('renewal_notices')
    .set({ letter_run: run, letter: JSON.stringify(letter) })
    .where('id', '=', noticeId)
    .execute()
}

/** A letter that is not to be written any more: its reader has renewed, or can be mailed again. */
export async function dropLetter(trx: Trx, noticeId: string): Promise<void> {
  await trx.deleteFrom('renewal_notices').where('id', '=', noticeId).where('letter_run', 'is', null).execute()
}

export const findLetterRun = (db: Queryable, number: number) =>
  db.selectFrom('renewal_letter_runs').select(['number', 'wave']).where('number', '=', number).executeTakeFirst()

export const findLastLetterRun = (db: Queryable, wave: Wave) =>
  db
    .selectFrom('renewal_letter_runs')
    .select(['number', 'wave'])
    .where('wave', '=', wave)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The letters of a run as they were printed; without those of whoever has deleted their account since. */
export async function listLetters(db: Queryable, run: number): Promise<RenewalLetter[]> {
  const rows = await db
    .selectFrom('renewal_notices')
    .select('letter')
    .where('letter_run', '=', run)
    .where('letter', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ letter }) => letter ?? [])
}

export type WaveReport = {
  wave: string
  mailed: number
  letters: number
  /** Letters that nobody has printed yet. */
  waiting: number
  renewed: number
  incomeCents: number
}

/**
 * What each wave brought. A renewal counts for the last notice before it: the next subscription of that account, not taken back; its
 * income is what was paid for that subscription, without what else was in the order, less what was given back of it. What was given
 * back as an amount is off the subscription first, but for what was off the donation: nobody said what else it was of.
 */
export async function reportNotices(db: Queryable, since: Date | null): Promise<WaveReport[]> {
  const { rows } = await sql<WaveReport>`
    with notice as (
      select id, account_id, cycle_id, wave, by, letter_run, decided_at from renewal_notices
      where ${since}::timestamptz is null or decided_at >= ${since}
    ), renewed as (
      select notice.id, next.order_id from notice
      join cycles ended on ended.id = notice.cycle_id
      join lateral (
        select cycle.order_id, cycle.created_at from cycles cycle
        where cycle.account_id = notice.account_id and cycle.position > ended.position and cycle.cancelled_at is null
        order by cycle.position limit 1) next on next.created_at >= notice.decided_at
      where not exists (
        select from renewal_notices later where later.cycle_id = notice.cycle_id and later.id <> notice.id
          and later.decided_at > notice.decided_at and later.decided_at <= next.created_at)
    )
    select notice.wave, count(*) filter (where notice.by = 'mail')::int as mailed,
      count(*) filter (where notice.letter_run is not null)::int as letters,
      count(*) filter (where notice.by = 'letter' and notice.letter_run is null)::int as waiting,
      count(renewed.id)::int as renewed, coalesce(sum(income.cents), 0)::int as "incomeCents"
    from notice left join renewed on renewed.id = notice.id
    left join lateral (
      select greatest(0, (bought.outlays ->> 'amount')::int + (bought.outlays ->> 'shipping')::int - (bought.outlays ->> 'discount')::int
        - coalesce((select sum(part.amount_cents - part.donation_cents) from refund_parts part
            where part.order_id = orders.id and part.kind in ('issues', 'amount')), 0)) as cents
      from orders join order_versions version on version.order_id = orders.id and version.version = orders.paid_version
      cross join lateral (select version.snapshot #> '{bill,membership,outlays}' as outlays) bought
      where orders.id = renewed.order_id and orders.paid_cents > 0 and bought.outlays is not null) income on true
    group by notice.wave
    order by case split_part(notice.wave, '-', 1) when 'left' then 1 when 'lapsed' then 2 else 3 end,
      case split_part(notice.wave, '-', 1) when 'left' then -1 else 1 end * split_part(notice.wave, '-', 2)::int`.execute(
    db,
  )
  return rows
}
