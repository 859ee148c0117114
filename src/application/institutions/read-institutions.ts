import type { UseCaseContext } from '#application/context.ts'
import { dayOf, type LicenceState, licenceOn } from '#domain/access/licence.ts'
import { type InstitutionRow, listInstitutions } from '#store/institutions/institutions.ts'

export type ListedInstitution = Omit<InstitutionRow, 'id'> & { licence: LicenceState }

/** All of them by name, with how their licences stand today. */
export async function readInstitutions({ db, now }: UseCaseContext): Promise<ListedInstitution[]> {
  const today = dayOf(now())
  return (await listInstitutions(db)).map(({ id: _id, ...row }) => ({
    ...row,
    licence: licenceOn({ from: row.licence_from, to: row.licence_to }, today),
  }))
}
