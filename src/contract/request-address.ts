/** Any site will do: of an address only what follows the host is read. */
const SITE = 'http://site'

/** One slash, and then no second one of either kind: what begins with two names another host to some parsers of addresses. */
const PATH = /^\/(?![/\\])/

/**
 * The address of a request as every part of the site reads it; null where it is no path, or holds a NUL, which no text of ours can
 * hold. Whatever is null here is refused before any route is asked.
 */
export const readRequestAddress = (address: string): URL | null =>
  isReadableAddress(address) ? new URL(SITE + address) : null

/** Whether `readRequestAddress` can read it. */
export const isReadableAddress = (address: string): boolean =>
  PATH.test(address) && !address.includes('%00') && URL.canParse(SITE + address)

/** The parameters of a request's address. */
export const queryOf = ({ url }: { url: string }): URLSearchParams =>
  readRequestAddress(url)?.searchParams ?? new URLSearchParams()
