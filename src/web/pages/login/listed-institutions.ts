import { listIdentityProviders } from '#application/institutions/list-identity-providers.ts'
import type { IdentityProviders } from '#contract/access.ts'
import type { PageRequest } from '#web/render/page.ts'

const OWN_TABS: readonly (string | null)[] = [null, 'password', 'email', 'setup']

/** The institutions, for a page that is open at a provider's tab: there they are listed for those without scripts. */
export async function listedInstitutions({ context }: PageRequest, tab: string | null): Promise<IdentityProviders> {
  return OWN_TABS.includes(tab) ? [] : listIdentityProviders(context)
}
