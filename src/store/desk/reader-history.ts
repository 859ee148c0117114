import { sql } from 'kysely'
import type { StaffAct } from '#domain/audit/staff-acts.ts'
import type { Queryable } from '#store/database.ts'

/** What staff did to something, or looked at, the last first. */
export const listActsOn = (db: Queryable, ref: string, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor_name', 'action', 'refusal'])
    .where('subject_ref', '=', ref)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Mails to an address, the last first, as long as they are kept. */
export const listMailsTo = (db: Queryable, email: string, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'cause', 'created_at', 'sent_at', 'refused_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

type ActOn = { ref: string; action: StaffAct; details?: object }

/** How often something was done about somebody: not how often it was tried. With `details`, only what has these among its own. */
export async function countActsOn(db: Queryable, { ref, action, details = {} }: ActOn): Promise<number> {
  const { count } = await db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject_ref', '=', ref)
    .where('action', '=', action)
    .where('refusal', 'is', null)
    .where(sql<boolean>`details @> ${JSON.stringify(details)}::jsonb`)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A mail that was sent to an address, or waits to be, as long as it is kept. */
export const findMailTo = (db: Queryable, { id, email }: { id: string; email: string }) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'cause', 'created_at', 'sent_at', 'refused_at'])
    .where('id', '=', id)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst()
