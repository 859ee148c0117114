import type { UseCaseContext } from '#application/context.ts'
import { removeExpiredAccess } from '#store/access/expired-access.ts'

/** Forgets sessions, codes and links that have run out. */
export const sweepAccess = ({ db, now }: UseCaseContext) => removeExpiredAccess(db, now())
