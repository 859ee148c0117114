import { askTogether } from '#application/ask-together.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { InstitutionDirectory } from '#application/institutions/institution-directory.ts'
import { dayOf, licenceOn } from '#domain/access/licence.ts'
import { type InstitutionAccess, VISITOR } from '#domain/access/reader-access.ts'
import { knownForMs } from '#domain/access/session-life.ts'
import { isOpen, type TokensLeft, tokenState } from '#domain/subscriptions/token-state.ts'
import { findSessions } from '#store/access/sessions.ts'
import { countTokensOfMany } from '#store/subscriptions/token-counts.ts'
import type { FindReader, FoundReader } from './identify-reader.ts'
import { readSession } from './read-session.ts'

/**
 * Who is reading: by the session that the request carries, and by the network that it comes from. Readers who come at about
 * the same time are looked up together: each costs a small part of a query, however many turn their pages.
 */
export function identifyBySessionOrNetwork(site: UseCaseContext, institutions: InstitutionDirectory): FindReader {
  const find = findTogether(site)
  return async (context, { sessionToken, address }) => {
    const [session, here] = await Promise.all([
      readSession(context, sessionToken, find.session),
      institutions.byNetwork(address),
    ])
    switch (session.kind) {
      case 'account': {
        const byEmail = session.emailConfirmed ? await institutions.byConfirmedEmail(session.emailKey) : null
        const institution = better(here, byEmail)
        const subscription = subscriptionAccess(await find.tokens(session.accountId))
        const { isStaff, accountId, begunAt } = session
        const isOfAccount = !isStaff && institution === null
        return {
          reader: { kind: 'account', subscription, isStaff, institution },
          holder: isOfAccount ? { accountId, knownForMs: knownForMs(begunAt, context.now()) } : null,
        }
      }
      case 'institution': {
        const licence = licenceOn({ from: session.licenceFrom, to: session.licenceTo }, dayOf(context.now()))
        return through(better(licence === 'not-begun' ? null : { name: session.name, licence }, here))
      }
      default:
        return through(here)
    }
  }
}

function findTogether({ db, now }: UseCaseContext) {
  const session = askTogether(async (hashes: Buffer[]) => {
    const rows = new Map((await findSessions(db, hashes, now())).map((row) => [row.token_hash.toString('hex'), row]))
    return hashes.map((hash) => rows.get(hash.toString('hex')))
  })
  return { session, tokens: askTogether((accountIds: string[]) => countTokensOfMany(db, accountIds)) }
}

/** What an account's subscription opens. */
function subscriptionAccess(tokens: TokensLeft): 'none' | 'active' | 'expired' {
  const { standing } = tokenState(tokens)
  if (isOpen(standing)) return 'active'
  return standing === 'none' ? 'none' : 'expired'
}

/** One whose licence is current, where there is one. */
const better = (one: InstitutionAccess | null, other: InstitutionAccess | null) =>
  one?.licence === 'current' || other === null ? one : other.licence === 'current' ? other : (one ?? other)

const through = (institution: InstitutionAccess | null): FoundReader => ({
  reader: institution ? { kind: 'institution', institution } : VISITOR,
  holder: null,
})
