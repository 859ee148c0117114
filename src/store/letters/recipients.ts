import { sql } from 'kysely'
import type { LeftOutReason } from '#domain/letters/segments.ts'
import type { Queryable, Trx } from '#store/database.ts'

export type Recipient = { id: string; email: string; why: string }

/** Who of a letter is left out, and why. */
export async function countLeftOut(
  db: Queryable,
  letterId: string,
): Promise<{ reason: LeftOutReason; count: number }[]> {
  const { rows } = await sql<{ reason: LeftOutReason; count: number }>`
    select reason, count(*)::int as count from letter_recipients where letter_id = ${letterId} and state = 'left-out'
    group by 1 order by 1`.execute(db)
  return rows
}

/**
 * The next who get a letter; its row is locked, so nobody else takes them. Those who have unsubscribed, left the list, or whose mail has
 * come back since they were written down, are left out here.
 */
export async function takeRecipients(trx: Trx, letterId: string, most: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient & { reason: LeftOutReason | null }>`
    update letter_recipients recipient set state = case when now_out.reason is null then 'queued' else 'left-out' end,
      reason = now_out.reason
    from (
      select next.id, case
        when next.email_key is null then 'erased'
        when account.suspended_at is not null or exists (select from mail_bounces bounce
          where lower(bounce.email) = next.email_key and bounce.lifted_at is null
            and bounce.at > greatest(reader.confirmed_at, account.email_confirmed_at, '-infinity')) then 'bounces'
        when exists (select from letter_optouts optout where optout.email_key = next.email_key and optout.kind = letter.kind)
          then 'left-kind'
        when reader.unsubscribed_at is not null then 'left-list'
      end as reason
      from (select id, letter_id, email_key from letter_recipients
        where letter_id = ${letterId} and state = 'waiting' order by id limit ${most}) as next
      join letters letter on letter.id = next.letter_id
      left join mailing_list_readers reader on reader.email_key = next.email_key
      left join accounts account on account.email_key = next.email_key and account.deleted_at is null
    ) as now_out
    where recipient.id = now_out.id
    returning recipient.id, recipient.email, recipient.why, recipient.reason`.execute(trx)
  return rows.filter(({ reason }) => reason === null).map(({ id, email, why }) => ({ id, email, why }))
}

export async function countUnderWay(trx: Trx, letterId: string): Promise<{ waiting: number; queued: number }> {
  const { rows } = await sql<{ waiting: number; queued: number }>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'queued')::int as queued
    from letter_recipients where letter_id = ${letterId} and state in ('waiting', 'queued')`.execute(trx)
  return rows[0] ?? { waiting: 0, queued: 0 }
}

/** Mails that are not there any more, or were emptied unsent after two weeks of tries, do not go. */
export async function giveUpLostMails(trx: Trx, letterId: string, at: Date): Promise<void> {
  await sql`update letter_recipients recipient set state = 'failed', done_at = ${at}
    where letter_id = ${letterId} and state = 'queued' and not exists (
      select from mails where mails.id = recipient.id and mails.email is not null)`.execute(trx)
}

/**
 * Takes what has not gone out of the outbox: it waits again, under the same id. One that is being sent at this moment is waited for,
 * and one that somebody has begun to send goes.
 */
export async function takeBackMails(trx: Trx, letterId: string): Promise<void> {
  const held = await sql<{ id: string }>`select mails.id from mails
    join letter_recipients recipient on recipient.id = mails.id
    where recipient.letter_id = ${letterId} and recipient.state = 'queued' and mails.sent_at is null and mails.refused_at is null
    order by mails.id for update of mails`.execute(trx)
  if (held.rows.length === 0) return
  // Asked again now that the mails are held: what has begun meanwhile is seen, and what begins from now on finds nothing queued.
  const back = await sql<{ id: string }>`update letter_recipients set state = 'waiting'
    where id = any(${held.rows.map(({ id }) => id)}::uuid[]) and state = 'queued' and begun_at is null returning id`.execute(
    trx,
  )
  await sql`delete from mails where id = any(${back.rows.map(({ id }) => id)}::uuid[])`.execute(trx)
}

export async function stopRecipients(trx: Trx, letterId: string, at: Date): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('letter_recipients')
    .set({ state: 'stopped', done_at: at })
    .where('letter_id', '=', letterId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Notes that a letter's mail is about to be handed over, in a transaction of its own: whoever finds it begun, and not gone, can't tell
 * whether the server has it. `none`: the mail is no letter to a recipient.
 */
export async function beginSending(db: Queryable, mailId: string, at: Date): Promise<'begun' | 'in-doubt' | 'none'> {
  const { rows } = await sql<{ begun: boolean; known: boolean }>`
    with begun as (update letter_recipients set begun_at = ${at}
      where id = ${mailId} and begun_at is null and state = 'queued' returning id)
    select exists (select from begun) as begun, exists (select from letter_recipients where id = ${mailId}) as known`.execute(
    db,
  )
  const [asked] = rows
  if (asked?.begun) return 'begun'
  return asked?.known ? 'in-doubt' : 'none'
}

/** The server did not take it: it may be tried again. */
export async function endSending(trx: Trx, mailId: string): Promise<void> {
  await trx.updateTable('letter_recipients').set({ begun_at: null }).where('id', '=', mailId).execute()
}

export async function noteOutcome(
  trx: Trx,
  mailId: string,
  { state, at }: { state: 'sent' | 'bounced' | 'in-doubt' | 'failed'; at: Date },
): Promise<void> {
  await trx.updateTable('letter_recipients').set({ state, done_at: at }).where('id', '=', mailId).execute()
}

/** The demo's letter has gone to everyone who was written down, one of whom has come back and one unsubscribed. */
export async function markDemoSent(trx: Trx, letterId: string, at: Date): Promise<void> {
  await sql`update letter_recipients recipient set done_at = ${at}, state = case when place = 2 then 'bounced' else 'sent' end,
    left_at = case when place = 3 then ${at}::timestamptz end
    from (select id, row_number() over (order by email_key) as place from letter_recipients
      where letter_id = ${letterId} and state = 'waiting') as placed
    where recipient.id = placed.id`.execute(trx)
}

/** Mail to an address has come back: the last letter that went there within so many days did not arrive. */
export async function noteLetterBounce(trx: Trx, emailKey: string, since: Date): Promise<void> {
  await sql`update letter_recipients set state = 'bounced' where id = (
    select id from letter_recipients where email_key = ${emailKey} and state = 'sent' and done_at > ${since}
    order by done_at desc limit 1)`.execute(trx)
}
