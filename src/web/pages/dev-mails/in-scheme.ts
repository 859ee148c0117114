export const mailSchemes = ['light', 'dark'] as const
export type MailScheme = (typeof mailSchemes)[number]

/** A mail as a program with these colours shows it, whatever this browser's own are. */
export const inScheme = (html: string, scheme: MailScheme): string =>
  html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll(/(color-scheme(?:s)?: )light dark/g, `$1${scheme}`)
    .replaceAll('content="light dark"', `content="${scheme}"`)
