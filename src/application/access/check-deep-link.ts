import { pathAfterLogin } from '#application/access/begin-provider-login.ts'
import type { UseCaseContext } from '#application/context.ts'
import { dayOf, licenceOn } from '#domain/access/licence.ts'
import type { ProviderRefusal } from '#domain/access/provider-refusal.ts'
import { findInstitutionByEntity } from '#store/institutions/institutions.ts'

export type DeepLink = { ok: true } | { ok: false; reason: ProviderRefusal; institution?: string; path: string }

/** Whether it is any use to log in at this institution: who can't be let in afterwards is told before. */
export async function checkDeepLink(
  { db, now }: UseCaseContext,
  entityId: string | null,
  wanted: string | null,
): Promise<DeepLink> {
  const path = pathAfterLogin(wanted)
  if (entityId === null) return { ok: false, reason: 'institution-missing', path }
  const found = await findInstitutionByEntity(db, entityId)
  if (!found) return { ok: false, reason: 'institution-unknown', path }
  const licence = licenceOn({ from: found.licence_from, to: found.licence_to }, dayOf(now()))
  if (licence === 'current') return { ok: true }
  return { ok: false, reason: `licence-${licence}`, institution: found.name, path }
}
