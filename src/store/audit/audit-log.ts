import { type Actor, actorName, actorRef, mayDo } from '#domain/audit/actor.ts'
import type { BrowserAct, StaffAct } from '#domain/audit/staff-acts.ts'
import type { Queryable } from '#store/database.ts'

export type AuditEntry = {
  at: Date
  by: Actor
  action: StaffAct | BrowserAct
  /** The ref of what it was done to. */
  subject_ref?: string | null
  /** What was before and after, or how it was asked for: refs, counts and dates, and nothing else about a person. */
  details?: object
  /** Why nothing was done; left out where it was. */
  refusal?: string
}

/** Written in the transaction of what it tells, so that neither is there without the other. */
export async function insertAuditEntry(db: Queryable, { by, details = {}, ...entry }: AuditEntry): Promise<void> {
  // Use cases ask first. One that forgot is stopped here, before what it did is kept.
  if (entry.refusal === undefined && !mayDo(by, entry.action))
    throw new Error(`Whoever did this must not ${entry.action}`)
  await db
    .insertInto('audit_log')
    .values({ ...entry, actor_ref: actorRef(by), actor_name: actorName(by), details: JSON.stringify(details) })
    .execute()
}
