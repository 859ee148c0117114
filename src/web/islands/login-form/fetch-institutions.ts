import type { IdentityProviders } from '#contract/access.ts'
import type { SearchOption } from '#web/ui/match-options.ts'

let asked: Promise<SearchOption[]> | null = null

/** The institutions of this site. Asked for once on a page, however many forms stand on it; after a failure, again. */
export function fetchInstitutions(): Promise<SearchOption[]> {
  asked ??= ask().catch((error) => {
    asked = null
    throw error
  })
  return asked
}

async function ask(): Promise<SearchOption[]> {
  const response = await fetch('/api/identity-providers', { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The list of institutions: ${response.status}`)
  const providers = (await response.json()) as IdentityProviders
  return providers.map(({ entity_id, name, names }) => ({ code: entity_id, names: [...new Set([name, ...names])] }))
}
