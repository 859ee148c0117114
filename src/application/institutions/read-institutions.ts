import type { UseCaseContext } from '#application/context.ts'
import { dayOf, endsSoon, type LicenceState, licenceOn } from '#domain/access/licence.ts'
import { daysAfter } from '#domain/payments/dunning.ts'
import { countReads } from '#store/institutions/institution-reads.ts'
import { type InstitutionRow, listInstitutions } from '#store/institutions/institutions.ts'

/** `reads`: how often its readers have opened an article by its licence within the last 30 days. */
export type ListedInstitution = Omit<InstitutionRow, 'id'> & { licence: LicenceState; reads: number }

const RECENT_DAYS = 30

/** `endsSoon`: whether the licence ends within the next weeks. */
export type DeskInstitution = ListedInstitution & { id: string; endsSoon: boolean }

/** All of them by name, with how their licences stand today, for the desk's page, which leads to each. */
export async function readDeskInstitutions({ db, now }: UseCaseContext): Promise<DeskInstitution[]> {
  const today = dayOf(now())
  const reads = await countReads(db, dayOf(daysAfter(now(), -RECENT_DAYS)))
  return (await listInstitutions(db)).map((row) => ({
    ...row,
    licence: licenceOn({ from: row.licence_from, to: row.licence_to }, today),
    endsSoon: endsSoon({ to: row.licence_to }, now()),
    reads: reads.get(row.id) ?? 0,
  }))
}

/** The same without what only the desk's addresses name them by. */
export const readInstitutions = async (context: UseCaseContext): Promise<ListedInstitution[]> =>
  (await readDeskInstitutions(context)).map(({ id: _id, endsSoon: _endsSoon, ...institution }) => institution)
