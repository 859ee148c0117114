const TAG = /<[a-z](?:[^<>"]|"[^"]*")*>/gi
const LOCAL = /(\s(?:href|src)=")(\/(?!\/)|#)/g

const SOURCES = /(\ssrcset=")([^"]*)"/g

const wholeSources = (sources: string, siteUrl: string) => sources.replace(/(^|, )\//g, `$1${siteUrl}/`)

/** HTML that is read away from this site: links and pictures get their whole addresses, notes lead to the article. */
export function absoluteLinks(html: string, siteUrl: string, articleUrl: string): string {
  const complete = (tag: string) =>
    tag
      .replace(
        SOURCES,
        (_whole, attribute: string, sources: string) => `${attribute}${wholeSources(sources, siteUrl)}"`,
      )
      .replace(LOCAL, (_whole, attribute: string, start: string) =>
        start === '#' ? `${attribute}${articleUrl}#` : `${attribute}${siteUrl}/`,
      )
  return html.replace(TAG, complete)
}
