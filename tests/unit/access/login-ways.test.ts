import { describe, expect, test } from 'vitest'
import { firstTab, knownTab, type LoginWays, NO_OTHER_WAYS } from '#domain/access/login-ways.ts'

const ways: LoginWays = {
  social: { slug: 'google', name: 'Google' },
  institutional: { slug: 'openathens', name: 'OpenAthens', discovery: true },
}

test.each([
  ['an institutional page begins with the institution', '/institution/issues', ways, 'openathens'],
  ['unless there is no such way in', '/institution/issues', NO_OTHER_WAYS, 'password'],
  ['any other page begins with the password', '/article/a', ways, 'password'],
  ['a page that only sounds like one is another', '/institutional-subscriptions', ways, 'password'],
])('%s', (_rule, path, given, tab) => expect(firstTab(path, given)).toBe(tab))

describe('an address asks for a tab', () => {
  test.each(['password', 'email', 'setup', 'google', 'openathens'])('%s', (tab) =>
    expect(knownTab(tab, ways)).toBe(tab),
  )
  test('which this site may not have', () => {
    expect(knownTab('google', NO_OTHER_WAYS)).toBeNull()
    expect(knownTab('nonsense', ways)).toBeNull()
    expect(knownTab(null, ways)).toBeNull()
  })
})
