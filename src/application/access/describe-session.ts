import type { UseCaseContext } from '#application/context.ts'
import type { InstitutionAccess, ReaderAccess } from '#domain/access/reader-access.ts'
import type { IdentifyReader, RequestTraces } from './identify-reader.ts'
import { readSession } from './read-session.ts'

/** `isHeld`: the browser's session is one, and has just been used. */
export type SessionSummary = {
  account: { name: string } | null
  subscriber: boolean
  /** Whose reading a device remembers, and whether the account keeps it, too; null for nobody. */
  reading: { of: string; kept: boolean } | null
  institution: InstitutionAccess | null
  isHeld: boolean
}

/** What the header must know of the reader. */
export async function describeSession(
  context: UseCaseContext,
  traces: RequestTraces,
  identifyReader: IdentifyReader,
): Promise<SessionSummary> {
  const [session, reader] = await Promise.all([
    readSession(context, traces.sessionToken),
    identifyReader(context, traces),
  ])
  const account = session.kind === 'account' ? { name: session.name } : null
  const subscriber = reader.kind === 'account' && reader.subscription === 'active'
  // Staff who look at somebody's account read for nobody.
  const reading =
    session.kind === 'account' ? { of: session.ref, kept: session.keepsPlaces && session.viewing === null } : null
  return { account, subscriber, reading, institution: institutionOf(reader), isHeld: session.kind !== 'none' }
}

const institutionOf = (reader: ReaderAccess) => (reader.kind === 'visitor' ? null : reader.institution)
