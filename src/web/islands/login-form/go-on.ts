import type { LoginAnswer } from '#contract/access.ts'
import { afterLogin, destinationOf, type LoginPlace } from '#domain/access/after-login.ts'

/** Where the reader is, for a form that may lead on by itself. */
export const placeOf = (leadsTo: string | null): LoginPlace => ({
  path: location.pathname,
  query: location.search,
  leadsTo,
})

/** Leaves the page, now that the reader is in. */
export function goOn({ next }: LoginAnswer, leadsTo: string | null) {
  // Coming back to this page, the browser may show it as it was left: with a form that is no longer needed.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  const place = placeOf(leadsTo)
  const path = next ? withRedirect(next, destinationOf(place)) : afterLogin(place)
  if (path === null) location.reload()
  else if (isPlaceHere(path)) {
    // A place on the page that is open is only scrolled to, with the next frame. Loaded anew, a page is shown from where it was
    // left: so it has to be there now, and not a frame later.
    location.replace(path)
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
    location.reload()
  } else location.assign(path)
}

function isPlaceHere(path: string): boolean {
  const { pathname, search, hash } = new URL(path, location.origin)
  return hash !== '' && pathname === location.pathname && search === location.search
}

/** A page that comes first knows where to go on to. */
function withRedirect(next: string, redirect: string): string {
  const address = new URL(next, location.origin)
  if (!address.searchParams.has('redirect')) address.searchParams.set('redirect', redirect)
  return address.pathname + address.search
}
