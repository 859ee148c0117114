import type { UseCaseContext } from '#application/context.ts'
import { listAuditEntries } from '#store/audit/audit-log.ts'

export type AuditEntryListed = Awaited<ReturnType<typeof listAuditEntries>>[number]

/** What staff have looked at and done, the last first. */
export const readAuditLog = ({ db }: UseCaseContext, { limit }: { limit: number }): Promise<AuditEntryListed[]> =>
  listAuditEntries(db, { limit })
