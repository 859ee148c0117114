/** Where a token stands in the address, nothing is added to it. */
const PRIVATE = /[?&]token=/

/**
 * The address with the tag of its letter, if it leads to the site: that is counted, and not who follows it. What its writer has
 * tagged otherwise stays so.
 */
export function tagLink(address: string, siteOrigin: string, letter: string | null): string {
  if (letter === null || !URL.canParse(address)) return address
  const url = new URL(address)
  if (url.origin !== siteOrigin || PRIVATE.test(url.search) || url.searchParams.has('utm_campaign')) return address
  url.searchParams.set('utm_source', 'letter')
  url.searchParams.set('utm_campaign', letter)
  return url.href
}
