import type { UseCaseContext } from '#application/context.ts'
import type { ReaderAccess } from '#domain/access/reader-access.ts'

/** The cookie in which a browser carries its session. */
export const SESSION_COOKIE = 'session'

/** What a request tells of its reader: the session it carries, if any, and the address it comes from. */
export type RequestTraces = { sessionToken: string | null; address: string }

/** Who is reading, as far as reading goes. A session that is unknown or over is worth as much as none. */
export type IdentifyReader = (context: UseCaseContext, traces: RequestTraces) => Promise<ReaderAccess>

/**
 * A reader, and, where it is an account's subscription alone that says what opens, whose it is and for how long that stays so
 * while no change of theirs is told.
 */
export type FoundReader = { reader: ReaderAccess; holder: { accountId: string; knownForMs: number } | null }

export type FindReader = (context: UseCaseContext, traces: RequestTraces) => Promise<FoundReader>
