import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type LoginWays, NO_OTHER_WAYS } from '#domain/access/login-ways.ts'
import { LoginForm } from '#web/islands/login-form/login-form.tsx'

const google = { slug: 'google', name: 'Google' }
const openathens = { slug: 'openathens', name: 'OpenAthens', discovery: false }

const render = (ways: LoginWays, tab = 'password') =>
  renderToStaticMarkup(<LoginForm place="page" ways={ways} tab={tab} redirect="/issues" />)

const tabsOf = (html: string) =>
  [...html.matchAll(/<a id="login-page-tab-[^>]*>([^<]*)<\/a>/g)].map(([, label]) => label)

test.each<[string, LoginWays, string[]]>([
  ['none of the two where both are switched off', NO_OTHER_WAYS, []],
  ['no institutional tab where it is switched off', { social: google, institutional: null }, ['Google Account']],
  ['no social tab where it is switched off', { social: null, institutional: openathens }, ['Institutional Access']],
  ['both', { social: google, institutional: openathens }, ['Google Account', 'Institutional Access']],
])('the form has %s', (_rule, ways, others) => {
  expect(tabsOf(render(ways))).toEqual(['Password Login', 'Email Code', ...others])
})

test('without discovery the institution’s panel leads straight to the provider, and asks for no institution', () => {
  const html = render({ social: null, institutional: openathens }, 'openathens')
  expect(html).toContain('>Log in via institution</h2>')
  expect(html).toMatch(/<a[^>]* href="\/oauth\/openathens\?url=%2Fissues"[^>]*>(<[^>]*>)*Continue/)
  expect(html).not.toContain('login-institutions')
  expect(html).not.toContain('combobox')
})

test('with discovery it does not', () => {
  const html = render({ social: null, institutional: { ...openathens, discovery: true } }, 'openathens')
  expect(html).toContain('login-institutions')
  expect(html).not.toContain('/oauth/openathens')
})
