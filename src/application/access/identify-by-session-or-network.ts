import type { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import { dayOf, licenceOn } from '#domain/access/licence.ts'
import { type InstitutionAccess, type ReaderAccess, VISITOR } from '#domain/access/reader-access.ts'
import type { IdentifyReader } from './identify-reader.ts'
import { readSession } from './read-session.ts'
import { readSubscriptionAccess } from './read-subscription-access.ts'

/** Who is reading: by the session that the request carries, and by the network that it comes from. */
export const identifyBySessionOrNetwork =
  (institutions: InstitutionDirectory): IdentifyReader =>
  async (context, { sessionToken, address }) => {
    const [session, here] = await Promise.all([readSession(context, sessionToken), institutions.byNetwork(address)])
    switch (session.kind) {
      case 'account': {
        const byEmail = session.emailConfirmed ? await institutions.byConfirmedEmail(session.emailKey) : null
        const institution = better(here, byEmail)
        const subscription = await readSubscriptionAccess(context, session.accountId)
        return { kind: 'account', subscription, isStaff: session.isStaff, institution }
      }
      case 'institution': {
        const licence = licenceOn({ from: session.licenceFrom, to: session.licenceTo }, dayOf(context.now()))
        return through(better(licence === 'not-begun' ? null : { name: session.name, licence }, here))
      }
      default:
        return through(here)
    }
  }

/** One whose licence is current, where there is one. */
const better = (one: InstitutionAccess | null, other: InstitutionAccess | null) =>
  one?.licence === 'current' || other === null ? one : other.licence === 'current' ? other : (one ?? other)

const through = (institution: InstitutionAccess | null): ReaderAccess =>
  institution ? { kind: 'institution', institution } : VISITOR
