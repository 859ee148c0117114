import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { openAccess } from '../../support/access.ts'
import { wordsIn } from '../../support/read-html.ts'

// Nobody answers for the payment provider here.
const { openBrowser, clock } = await openAccess()
const demo = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') })

async function staff() {
  clock.now = new Date(clock.now.getTime() + 90_000)
  const browser = openBrowser()
  await browser.logIn('staff@demo.example')
  await browser.post('second-factor', { code: demo.generate({ timestamp: clock.now.getTime() }) })
  return browser
}

const mainOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
const addressesIn = (main: string, attribute: string) =>
  [...main.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, found = '']) => found.replaceAll('&amp;', '&'))

test('a member of staff sees the subscriber’s page as it is: links carry the view, and nothing can be sent', async () => {
  const browser = await staff()
  for (const path of ['/account?admin-view=acc-extended', '/account']) {
    const main = mainOf((await browser.get(path)).body)
    expect(main).toContain('This page is for view-only purposes.')
    const hrefs = addressesIn(main, 'href').filter((href) => !href.startsWith('#'))
    expect(hrefs.length).toBe(15)
    for (const href of hrefs) expect(href).toContain('admin-view=acc-extended')
    expect(addressesIn(main, 'action')).toEqual(['/api/access/leave-view'])
    expect(wordsIn(main)).toContain('Disable autorenew')
    expect(wordsIn(main)).toContain('Skip the next issue')
    expect(main).not.toContain('data-island="confirm"')
    expect(main).toContain('disabled=""')
  }
  const { body } = await browser.get('/api/account/subscriber?admin-view=acc-twocycles')
  expect(JSON.parse(body).subscriber.account.email).toBe('twocycles@demo.example')
  expect((await browser.get('/api/account/subscriber?admin-view=acc-nobody')).statusCode).toBe(404)
})

test('a reader who brings the parameter keeps it in every link and form, and it means nothing', async () => {
  const reader = openBrowser()
  await reader.logIn('extended@demo.example')
  const main = mainOf((await reader.get('/account?admin-view=acc-donor')).body)
  expect(main).toContain('extended@demo.example')
  const places = [...addressesIn(main, 'href').filter((href) => !href.startsWith('#')), ...addressesIn(main, 'action')]
  expect(places).toContain('/api/account/autorenew?admin-view=acc-donor')
  expect(places).toContain('/api/account/skip?admin-view=acc-donor')
  for (const place of places) expect(place).toContain('admin-view=acc-donor')
  const own = mainOf((await reader.get('/account')).body)
  expect(own).not.toContain('admin-view')
})

test('while the provider is out of reach, nobody is told that nothing is saved', async () => {
  const reader = openBrowser()
  await reader.logIn('extended@demo.example')
  const words = wordsIn(mainOf((await reader.get('/account')).body))
  expect(words).toContain('What is saved can not be shown just now.')
  expect(words).not.toContain('No payment card on record.')
  expect(words).toContain('Delete Card')
})
