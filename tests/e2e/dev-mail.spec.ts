import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type Page, test as unwatched } from '@playwright/test'
import { deliver, mailTo } from '../support/site-mail.ts'
import { expect, test } from '../support/watch-page.ts'

const letter = {
  subject: 'The tide <b>tables</b>',
  html: '<html><head><title>t</title></head><body><h1>High water</h1><p><a href="https://example.org/tide?a=1&amp;b=2">at noon</a></p></body></html>',
  text: 'High water at noon\nhttps://example.org/tide?a=1&b=2\n',
}
const reader = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@example.org`

test.describe('the inbox of development', () => {
  for (const width of [360, 1280]) {
    test.describe(`at ${width} px`, () => {
      test.use({ viewport: { width, height: 900 } })

      test('lists the mails to an address', async ({ page }) => {
        const to = reader('listed')
        await deliver({ to, ...letter })
        await page.goto('/dev/mail')
        await page.getByLabel('Sent to').fill(to)
        await page.getByRole('button', { name: 'Show' }).click()
        await expect(page.getByRole('list').filter({ hasText: to }).getByRole('listitem')).toHaveCount(1)
        await expectWell(page, width)
        await page.getByRole('link', { name: letter.subject }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(letter.subject)
      })

      test('shows a mail as it is seen, as text and in its source', async ({ page, request }) => {
        const address = await addressOfMail(request)
        await page.goto(address)
        const frame = page.frameLocator('iframe.mail-frame')
        await expect(frame.getByRole('heading', { name: 'High water' })).toBeVisible()
        const link = frame.getByRole('link', { name: 'at noon' })
        await expect(link).toHaveAttribute('href', 'https://example.org/tide?a=1&b=2')
        await expectWell(page, width)
        await page.getByRole('link', { name: 'As text' }).click()
        await expect(page.getByText('https://example.org/tide?a=1&b=2')).toBeVisible()
        await expectWell(page, width)
        await page.goto(address)
        await page.getByRole('link', { name: 'Source' }).click()
        await expect(page.getByText('Content-Type: multipart/alternative')).toBeVisible()
        await expectWell(page, width)
      })
    })
  }

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })

    test('can be searched and read', async ({ page }) => {
      const to = reader('plain')
      await deliver({ to, ...letter })
      await page.goto(`/dev/mail?to=${encodeURIComponent(to)}`)
      await page.getByRole('link', { name: letter.subject }).click()
      await expect(page.frameLocator('iframe.mail-frame').getByRole('heading', { name: 'High water' })).toBeVisible()
    })
  })

  test('says that nothing has come', async ({ page }) => {
    await page.goto('/dev/mail?to=nobody@example.org')
    await expect(page.getByText('Nothing has been sent to nobody@example.org.')).toBeVisible()
  })
})

// Each thing that is blocked is told to the console, which the watched page would take for a fault.
unwatched('nothing in a mail runs, and nothing is fetched for it', async ({ page, request }) => {
  const spy = await startSpy()
  const to = reader('nosy')
  await deliver({
    to,
    subject: 'A nosy mail',
    text: 'x',
    html: `<body onload="top.ran = 1"><script>top.ran = 1</script><img src="${spy.url}/image" onerror="top.ran = 1">
      <link rel="stylesheet" href="${spy.url}/style"><style>@import "${spy.url}/import"; p { background: url(${spy.url}/background) }</style>
      <iframe src="${spy.url}/frame"></iframe><object data="${spy.url}/object"></object>
      <meta http-equiv="refresh" content="0; url=${spy.url}/refresh"><p>Text</p></body>`,
  })
  const { id } = await mailTo(request, to)
  // What a frame refuses may keep its page loading for a browser that is busy: its text is waited for, below.
  await page.goto(`/dev/mail/${id}`, { waitUntil: 'domcontentloaded' })
  await expect(page.frameLocator('iframe.mail-frame').getByText('Text')).toBeVisible()
  expect(await page.evaluate('window.ran')).toBeUndefined()
  // Had any of it been fetched, it would have been before this.
  await page.request.get(`${spy.url}/last`)
  expect(spy.asked).toEqual(['/last'])
  spy.stop()
})

async function startSpy() {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { asked, url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

async function addressOfMail(request: APIRequestContext): Promise<string> {
  const to = reader('shown')
  await deliver({ to, ...letter })
  return `/dev/mail/${(await mailTo(request, to)).id}`
}

async function expectWell(page: Page, width: number) {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, 'nothing sticks out sideways').toBeLessThanOrEqual(width)
}
