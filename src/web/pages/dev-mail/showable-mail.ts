const OPEN_OUTSIDE = '<base target="_blank">'

/** A mail's HTML, with its links made to open outside the frame that shows it. */
export function showableMail(html: string): string {
  if (/<head[^<>]*>/i.test(html)) return html.replace(/<head[^<>]*>/i, (head) => head + OPEN_OUTSIDE)
  return OPEN_OUTSIDE + html
}
