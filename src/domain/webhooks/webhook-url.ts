export type UrlFault = 'malformed' | 'too-long' | 'not-https' | 'has-login'
export type ReadUrl = { ok: true; url: string; host: string } | { ok: false; reason: UrlFault }

const LONGEST_URL = 900
const THIS_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The address of a tool: by https, or on this very machine where that is allowed, as while developing. */
export function readWebhookUrl(text: string, { allowsLocal }: { allowsLocal: boolean }): ReadUrl {
  const written = text.trim()
  if (written.length > LONGEST_URL) return { ok: false, reason: 'too-long' }
  if (!URL.canParse(written)) return { ok: false, reason: 'malformed' }
  const url = new URL(written)
  const isLocal = allowsLocal && url.protocol === 'http:' && THIS_MACHINE.has(url.hostname)
  if (url.protocol !== 'https:' && !isLocal) return { ok: false, reason: 'not-https' }
  // A password in an address would be shown with it. The signature says who calls.
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'has-login' }
  return { ok: true, url: url.origin + url.pathname + url.search, host: url.host }
}
