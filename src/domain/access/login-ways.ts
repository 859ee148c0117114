/** The ways in besides password and emailed code, as the site is set up. */
export type LoginWays = {
  social: { slug: string; name: string } | null
  /** With discovery, a reader chooses the institution here; without it, the provider asks. */
  institutional: { slug: string; name: string; discovery: boolean } | null
}

export const NO_OTHER_WAYS: LoginWays = { social: null, institutional: null }

/** What the login form shows: 'password', 'email', 'setup', or the slug of a provider. */
export type LoginTab = string

const INSTITUTIONAL_PAGES = /^\/institution\//

/** The tab that the form shows first on a page. */
export function firstTab(path: string, { institutional }: LoginWays): LoginTab {
  return institutional && INSTITUTIONAL_PAGES.test(path) ? institutional.slug : 'password'
}

/** The tab that an address asks for, if this site has it. */
export function knownTab(wanted: string | null, { social, institutional }: LoginWays): LoginTab | null {
  const known = ['password', 'email', 'setup', social?.slug, institutional?.slug]
  return wanted !== null && known.includes(wanted) ? wanted : null
}
