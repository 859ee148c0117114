import type { UseCaseContext } from '#application/context.ts'
import type { IdentityProviders } from '#contract/access.ts'
import { listInstitutions } from '#store/institutions/institutions.ts'

/** Dropped with this tag, whatever was made from the institutions. */
export const INSTITUTIONS_TAG = 'institutions'

const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** Every institution that can be chosen: also one whose licence has lapsed, whose readers are then told so. */
export async function listIdentityProviders({ db }: UseCaseContext): Promise<IdentityProviders> {
  const institutions = await listInstitutions(db)
  return institutions
    .flatMap(({ entity_id, name, other_names }) =>
      entity_id === null ? [] : [{ entity_id, name, names: [name, ...other_names] }],
    )
    .sort((one, other) => byName.compare(one.name, other.name))
}
