import type { UseCaseContext } from '#application/context.ts'
import { type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'

/** The cookie in which a browser carries its session. */
export const SESSION_COOKIE = 'session'

/** Who holds this session, as far as reading goes. A session that is unknown or over is a visitor's. */
export type IdentifyReader = (context: UseCaseContext, sessionToken: string) => Promise<ReaderAccess>

/** For a site where nobody can log in. */
export const identifyNobody: IdentifyReader = async () => VISITOR
