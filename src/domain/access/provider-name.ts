const wellKnown: Readonly<Record<string, string>> = {
  'accounts.google.com': 'Google',
  'appleid.apple.com': 'Apple',
  'login.microsoftonline.com': 'Microsoft',
  'www.facebook.com': 'Facebook',
}

/**
 * What a reader would call a provider, known by its issuer's address. `configured` is the name of the one that the site has now: an
 * identity may be older than that, so a name that is known to be another's comes first.
 */
export function providerName(issuer: string, configured: string | null = null): string {
  const host = URL.canParse(issuer) ? new URL(issuer).host : ''
  return wellKnown[host] ?? configured ?? (host || 'Another provider')
}
