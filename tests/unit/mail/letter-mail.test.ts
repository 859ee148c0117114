import { expect, test } from 'vitest'
import { createReactEmailRenderer } from '#adapters/mail/react-email-renderer.tsx'
import { letterHtml } from '#adapters/mail/templates/letter-html.ts'
import { tagLink } from '#domain/letters/tag-link.ts'

const SITE = 'https://magazine.example'
const render = createReactEmailRenderer({ siteUrl: SITE })
const letterhead = {
  name: 'The Lamp',
  tagline: 'Light',
  language: 'en',
  supportEmail: 'a@lamp.example',
  postalAddress: ['1 Wick'],
}
const data = {
  subject: 'Issue 8',
  body: 'Words',
  cover: null,
  why: 'You subscribe to The Lamp.',
  unsubscribeUrl: `${SITE}/mailing-list/letters?token=x`,
  isTest: false,
}

test.each([
  ['<script>alert(1)</script>', 'script'],
  ['<img src=x onerror=alert(1)>', '<img'],
  ['![pixel](https://evil.example/p.gif)', 'evil.example'],
  ['[press](javascript:alert(1))', 'javascript:'],
  ['[press](data:text/html,x)', 'data:'],
  ['<a href="https://x.example" onclick="x()">y</a>', 'onclick'],
  ['<iframe src="https://x.example"></iframe>', 'iframe'],
  ['<style>p { display: none }</style>', '<style'],
])('%s is left out', (markdown, gone) => {
  expect(letterHtml(`Before\n\n${markdown}\n\nAfter`, SITE)).not.toContain(gone)
})

test('links to our own pages have the site’s address, and a first heading stands below the mail’s own', () => {
  const html = letterHtml('# Title\n\n[a](/article/pilot) and [b](https://other.example/x)', SITE)
  expect(html).toContain('href="https://magazine.example/article/pilot"')
  expect(html).toContain('href="https://other.example/x"')
  expect(html).toMatch(/<h2 [^>]*>Title<\/h2>/)
})

test('each item of a list has its address below it in the text part', async () => {
  const { text } = await render('letter', { ...data, body: '- [One](/article/one)\n- [Two](/article/two)' }, letterhead)
  expect(text).toContain('https://magazine.example/article/one')
  expect(text).toContain('https://magazine.example/article/two')
})

test('it can be unsubscribed from with one press in the mail program, and its foot says why it came', async () => {
  const { headers, html, text } = await render('letter', data, letterhead)
  expect(headers).toMatchObject({
    'List-Unsubscribe': `<${data.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  for (const part of [html, text]) {
    expect(part).toContain('You subscribe to The Lamp.')
    expect(part).toContain('mailing-list/letters?token=x')
  }
})

test('the only thing that is ever fetched is the cover, the same for everyone', async () => {
  const cover = { picture: `${SITE}/og/issue/harbor.png`, alt: 'Issue 8: Harbor', url: `${SITE}/issue/harbor` }
  const { html } = await render('letter', { ...data, cover }, letterhead)
  expect([...html.matchAll(/src="([^"]*)"/g)].map(([, src]) => src)).toEqual([cover.picture])
  expect((await render('letter', { ...data, isTest: true }, letterhead)).subject).toBe('[Test] Issue 8')
})

test.each<[string, string]>([
  ['/article/pilot#end', `${SITE}/article/pilot?utm_source=letter&utm_campaign=let-1#end`],
  ['/subscribe?type=print', `${SITE}/subscribe?type=print&utm_source=letter&utm_campaign=let-1`],
  ['/subscribe?utm_campaign=spring', `${SITE}/subscribe?utm_campaign=spring`],
  ['/subscribe/redeem?token=abc', `${SITE}/subscribe/redeem?token=abc`],
  ['https://other.example/x', 'https://other.example/x'],
  ['mailto:desk@magazine.example', 'mailto:desk@magazine.example'],
])('in a letter, a link to %s leads to %s', (link, address) => {
  expect(tagLink(new URL(link, SITE).href, SITE, 'let-1')).toBe(address)
  expect(letterHtml(`[a](${link})`, SITE, 'let-1')).toContain(`href="${address.replaceAll('&', '&#x26;')}"`)
  expect(tagLink(address, SITE, null)).toBe(address)
})
