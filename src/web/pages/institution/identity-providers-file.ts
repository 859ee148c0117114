import { INSTITUTIONS_TAG, listIdentityProviders } from '#application/institutions/list-identity-providers.ts'
import type { TextFile } from '#web/render/text-file.ts'

/** `GET /api/identity-providers`, kept like a page; nobody can be chosen where that way in is closed. */
export const identityProvidersFile = (isOpen: boolean): TextFile => ({
  path: '/api/identity-providers',
  type: 'application/json; charset=utf-8',
  async load({ context }) {
    const list = isOpen ? await listIdentityProviders(context) : []
    return { kind: 'found', text: JSON.stringify(list), tags: [INSTITUTIONS_TAG] }
  },
})
