/**
 * Gives each link of a text the address that paper shows after it. A page of this site needs its full one there;
 * the stylesheet prints it.
 */
export function withPrintedAddresses(html: string, siteUrl: string): string {
  return html.replace(/<a href="(\/[^"]*|https?:\/\/[^"]*)"/g, (link, href: string) => {
    const address = href.startsWith('/') ? siteUrl + href : href
    return `${link} data-address="${address.replace(/^https?:\/\//, '')}"`
  })
}
