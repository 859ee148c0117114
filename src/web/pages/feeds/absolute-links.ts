const TAG = /<[a-z](?:[^>"]|"[^"]*")*>/gi
const LOCAL = /(\s(?:href|src)=")(\/(?!\/)|#)/g

/** HTML that is read away from this site: links and pictures get their whole addresses, notes lead to the article. */
export function absoluteLinks(html: string, siteUrl: string, articleUrl: string): string {
  const complete = (tag: string) =>
    tag.replace(LOCAL, (_whole, attribute: string, start: string) =>
      start === '#' ? `${attribute}${articleUrl}#` : `${attribute}${siteUrl}/`,
    )
  return html.replace(TAG, complete)
}
