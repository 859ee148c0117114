/** Any address will do, as long as it is nobody's: what leaves it is not a path of ours. */
const HERE = 'http://here.invalid'

const LONGEST = 2000
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them before they look at an address.
const NEVER_IN_A_PATH = /[\u0000-\u0020\u007f\\]/

const LEADS_AWAY = /^\/[/\\]/

/** Going there would do something, or show no page. */
const NOT_A_PAGE = /^\/(?:api|oauth|logout)(?:\/|$)/i

/**
 * Where `redirect`, `url` and `target` may lead: to a page of this site, and otherwise to the first one.
 * What the address resolves to is checked again: `/..//elsewhere` and `/.//elsewhere` only look like paths before.
 */
export function safePath(wanted: string | null | undefined): string {
  if (!wanted || wanted.length > LONGEST || !wanted.startsWith('/') || NEVER_IN_A_PATH.test(wanted)) return '/'
  if (!URL.canParse(wanted, HERE)) return '/'
  const { origin, pathname, search, hash } = new URL(wanted, HERE)
  if (origin !== HERE || LEADS_AWAY.test(pathname)) return '/'
  const path = decoded(pathname)
  if (LEADS_AWAY.test(path) || NOT_A_PAGE.test(path)) return '/'
  return pathname + search + hash
}

/** A router, or a proxy in front of it, decodes the path before it looks for its page. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
