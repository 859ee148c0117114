import { safePath } from './safe-path.ts'

export type LoginPlace = {
  /** Where the reader is: a path and its query. */
  path: string
  query: string
  /** Where the form itself leads; null where it only opens the page it stands on. */
  leadsTo?: string | null
}

/**
 * Where a reader goes once they are in; null means that the page they are on loads again. A `redirect` in its address
 * comes before everything else, and only ever leads to a path of this site.
 */
export function afterLogin({ path, query, leadsTo = null }: LoginPlace): string | null {
  const redirect = new URLSearchParams(query).get('redirect')
  if (redirect !== null) return safePath(redirect)
  if (leadsTo !== null) return safePath(leadsTo)
  return path.startsWith('/login') ? '/' : null
}

/** The same as an address, for those who have to be told: a provider that sends the reader back, or a mail. */
export const destinationOf = (place: LoginPlace): string => afterLogin(place) ?? place.path + place.query

/** The login page, open at a tab, and going on to `redirect` afterwards. */
export function loginPath({ tab, redirect }: { tab?: string; redirect?: string }): string {
  const query = new URLSearchParams({
    ...(tab && tab !== 'password' && { tab }),
    ...(redirect && redirect !== '/' && { redirect }),
  })
  return query.size > 0 ? `/login?${query}` : '/login'
}
