import type { UseCaseContext } from '#application/context.ts'
import { type AuditQuestion, listAuditEntries } from '#store/audit/audit-log.ts'

export type { AuditQuestion }
export type AuditEntryListed = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** What staff have looked at and done, the last first: all of it, or by whom, what, of whom and since when. */
export const readAuditLog = ({ db }: UseCaseContext, asked: AuditQuestion): Promise<AuditEntryListed[]> =>
  listAuditEntries(db, asked)
