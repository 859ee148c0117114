import { sql } from 'kysely'
import type { Queryable } from '#store/database.ts'

/** What staff did to an account or looked at, the last first. */
export const listActsOn = (db: Queryable, ref: string, limit: number) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor_name', 'action', 'refusal'])
    .where('subject_ref', '=', ref)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Mails to an address, the last first, as long as they are kept. */
export const listMailsTo = (db: Queryable, email: string, limit: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'kind', 'created_at', 'sent_at', 'refused_at'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
