import type { UseCaseContext } from '#application/context.ts'
import type { ProvenPerson } from '#application/ports/identity-provider.ts'
import { dayOf, licenceOn } from '#domain/access/licence.ts'
import { findInstitutionByEntity } from '#store/institutions/institutions.ts'
import type { Entry } from './entry.ts'
import { type Browser, openInstitutionSession } from './open-session.ts'

/**
 * Lets somebody in as a reader of the institution that the provider names. Which one the reader chose before leaving does
 * not matter: only what the provider says does. Nothing of the person is kept.
 */
export async function enterThroughInstitution(
  { db, now }: UseCaseContext,
  { entityId }: ProvenPerson,
  browser: Browser,
): Promise<Entry> {
  if (entityId === null) return { ok: false, reason: 'institution-missing' }
  const found = entityId.includes('\0') ? undefined : await findInstitutionByEntity(db, entityId)
  if (!found) return { ok: false, reason: 'institution-unknown' }
  const at = now()
  const licence = licenceOn({ from: found.licence_from, to: found.licence_to }, dayOf(at))
  if (licence !== 'current') return { ok: false, reason: `licence-${licence}`, institution: found.name }
  const session = await db.transaction().execute((trx) => openInstitutionSession(trx, found.id, { browser, now: at }))
  return { ok: true, session, needsSecondFactor: false }
}
