import { recall, remember } from '#web/parts/browser/browser-memory.ts'

/** What was playing when a page of this tab was left. `href` is where it can be read. */
export type Listening = { readonly src: string; readonly title: string; readonly artist: string; readonly href: string }

/** `client.ts` looks for it, too, before it brings the player. */
const KEY = 'listening'

export function recallListening(): Listening | null {
  try {
    const found = JSON.parse(recall('session', KEY) ?? 'null') as Partial<Listening> | null
    const { src, title, artist, href } = found ?? {}
    // Another version of the site may have written it.
    return src && title && artist !== undefined && href ? { src, title, artist, href } : null
  } catch {
    return null
  }
}

export const rememberListening = (listening: Listening | null) =>
  remember('session', KEY, listening && JSON.stringify(listening))
