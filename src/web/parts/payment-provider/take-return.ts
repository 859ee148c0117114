/**
 * What the provider has put into the address of a reader whom it led away and back. It is taken out of the address: a
 * reload is no second return, and a secret is nothing to keep in the history.
 */
export function takeReturn(kind: 'payment_intent' | 'setup_intent'): { id: string; secret: string } | null {
  const url = new URL(location.href)
  const id = url.searchParams.get(kind)
  const secret = url.searchParams.get(`${kind}_client_secret`)
  if (!id || !secret) return null
  for (const name of [kind, `${kind}_client_secret`, 'redirect_status', 'source_type']) url.searchParams.delete(name)
  history.replaceState(history.state, '', url)
  return { id, secret }
}
