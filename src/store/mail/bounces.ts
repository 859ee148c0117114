import { sql } from 'kysely'
import type { Queryable, Trx } from '#store/database.ts'

/** The bounce's id. */
export async function insertBounce(
  db: Queryable,
  bounce: { email: string; at: Date; reason: string },
): Promise<number> {
  const { id } = await db.insertInto('mail_bounces').values(bounce).returning('id').executeTakeFirstOrThrow()
  return id
}

export type BounceRow = { at: Date; reason: string; liftedAt: Date | null; liftedBy: string | null }

/**
 * When mail to an address came back, the last first, and who said of it that mail arrives again. `ref`: of its account, which the
 * log names; a guest is named there by whatever they bought or gave, so the moment alone tells.
 */
export async function listBouncesOf(
  db: Queryable,
  { ref, emailKey, limit }: { ref: string | null; emailKey: string; limit: number },
): Promise<BounceRow[]> {
  const { rows } = await sql<BounceRow>`
    select bounce.at, bounce.reason, bounce.lifted_at as "liftedAt", (
      -- The log alone keeps who it was.
      select coalesce(entry.actor_name, entry.actor_ref) from audit_log entry
      where ${ref === null ? sql`true` : sql`entry.subject_ref = ${ref}`} and entry.action = 'lift bounce'
        and entry.refusal is null and entry.at = bounce.lifted_at limit 1) as "liftedBy"
    from mail_bounces bounce where lower(bounce.email) = ${emailKey}
    order by bounce.at desc, bounce.id desc limit ${limit}`.execute(db)
  return rows
}

/** When mail to each of some addresses came back last, without what was lifted since. */
export async function findLastBounces(db: Queryable, emailKeys: readonly string[]): Promise<Map<string, Date>> {
  if (emailKeys.length === 0) return new Map()
  const { rows } = await sql<{ email: string; at: Date }>`
    select lower(email) as email, max(at) as at from mail_bounces
    where lower(email) = any(${[...new Set(emailKeys)]}::text[]) and lifted_at is null group by 1`.execute(db)
  return new Map(rows.map(({ email, at }) => [email, at]))
}

/** When the holder of an address confirmed that they want the mailing list's mail; null where they have not. */
export async function findListConfirmation(db: Queryable, emailKey: string): Promise<Date | null> {
  const row = await db
    .selectFrom('mailing_list_readers')
    .select('confirmed_at')
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

/** Whoever lifts what came back from an address without an account holds it until the transaction ends. */
export const lockBouncesOf = (trx: Trx, emailKey: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bounces:${emailKey}`}, 0))`.execute(trx)

/** Notes of all that came back from an address that mail arrives there again; answers how many. */
export async function liftBounces(trx: Trx, emailKey: string, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail_bounces set lifted_at = ${at} where lower(email) = ${emailKey} and lifted_at is null`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

export type NotSent = {
  /** Mails that the server refused, as long as it is known to whom they were. */
  refused: number
  /** Letters to many that left the address out. */
  leftOut: number
  /** Letters on paper that wait to be printed in place of a mail. */
  onPaper: number
}

/** What somebody was not mailed since then, because mail came back. `accountId`: null for who has none. */
export async function countNotSent(
  db: Queryable,
  { accountId, emailKey, since }: { accountId: string | null; emailKey: string; since: Date },
): Promise<NotSent> {
  const { rows } = await sql<NotSent>`select
    (select count(*)::int from mails where lower(email) = ${emailKey} and refused_at >= ${since}) as refused,
    (select count(*)::int from letter_recipients recipient join letters letter on letter.id = recipient.letter_id
      where recipient.email_key = ${emailKey} and recipient.reason = 'bounces'
        and coalesce(letter.finished_at, letter.started_at, letter.created_at) >= ${since}) as "leftOut",
    (select count(*)::int from renewal_notices
      where account_id = ${accountId} and by = 'letter' and letter_run is null) as "onPaper"`.execute(db)
  return rows[0] ?? { refused: 0, leftOut: 0, onPaper: 0 }
}
