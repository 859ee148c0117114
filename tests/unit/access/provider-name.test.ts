import { expect, test } from 'vitest'
import { providerName } from '#domain/access/provider-name.ts'

test.each([
  [
    'a provider that everybody knows keeps its name, whatever the site has now',
    'https://accounts.google.com',
    'Kite',
    'Google',
  ],
  ['any other has the name that the site gives it', 'https://id.kite.example/realm', 'Kite', 'Kite'],
  ['without one it is known by its host', 'https://id.kite.example/realm', null, 'id.kite.example'],
  ['what is no address is not shown', 'javascript', null, 'Another provider'],
])('%s', (_rule, issuer, configured, name) => expect(providerName(issuer, configured)).toBe(name))
