import { expect, test } from 'vitest'
import { Tabs } from '#web/ui/tabs.tsx'
import { render, tag, tags } from './read-markup.ts'

const tabs = [
  { value: 'password', label: 'Password Login', href: '?tab=password' },
  { value: 'email', label: 'Email Code', href: '?tab=email' },
]
const html = render(
  <Tabs id="login" label="Ways to log in" tabs={tabs} value="email" onChange={() => {}}>
    The panel
  </Tabs>,
)

test('tabs are links before scripts are at work', () => {
  expect(tags(html, 'a').map(({ attributes }) => attributes.href)).toEqual(['?tab=password', '?tab=email'])
  expect(html).not.toContain('role="tab"')
  expect(html).toContain('role="navigation" aria-label="Ways to log in"')
})

test('the chosen tab is marked and its panel is in the page', () => {
  expect(tags(html, 'a').map(({ attributes }) => attributes['aria-current'])).toEqual([undefined, 'page'])
  expect(html).toContain('<div id="login-panel" class="tab-panel">The panel</div>')
})

test('a panel without a tab is shown, and no tab claims it', () => {
  const setup = render(
    <Tabs id="login" label="Ways to log in" tabs={tabs} value="setup">
      Set Up or Reset Your Password
    </Tabs>,
  )
  expect(tag(setup, 'div', 2).text).toBe('Set Up or Reset Your Password')
  expect(setup).not.toContain('aria-current')
})
