import { licenceOn } from '#domain/access/licence.ts'
import { VISITOR } from '#domain/access/reader-access.ts'
import type { IdentifyReader } from './identify-reader.ts'
import { readSession } from './read-session.ts'

/** Who is reading, by the session that the request carries. */
export const identifyBySession: IdentifyReader = async (context, { sessionToken }) => {
  const session = await readSession(context, sessionToken)
  switch (session.kind) {
    case 'none':
    case 'half-way':
      return VISITOR
    case 'account':
      return { kind: 'account', subscription: 'none', isStaff: session.isStaff, institution: null }
    case 'institution':
      return { kind: 'institution', institution: { name: session.name, licence: licenceOn(session, context.now()) } }
  }
}
