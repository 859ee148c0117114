import type { Queryable } from './database.ts'

export type AuditEntry = { at: Date; actor_ref: string; action: string; subject_ref?: string | null; details?: object }

export async function insertAuditEntry(db: Queryable, { details = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...entry, details: JSON.stringify(details) })
    .execute()
}

export const listAuditEntries = (db: Queryable, { limit }: { limit: number }) =>
  db
    .selectFrom('audit_log')
    .select(['at', 'actor_ref', 'action', 'subject_ref', 'details'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
