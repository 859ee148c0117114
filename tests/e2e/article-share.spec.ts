import type { Page } from '@playwright/test'
import { LONG_ARTICLE } from '../support/article-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

declare global {
  interface Window {
    sharedByTest?: ShareData
    printedByTest?: number
  }
}

const share = (page: Page, place: 'head' | 'foot') => page.locator(`#share-${place}`)

async function openShare(page: Page, place: 'head' | 'foot') {
  await page.goto(LONG_ARTICLE)
  await share(page, place).scrollIntoViewIfNeeded()
  await page.locator(`#share-${place}[data-awake]`).waitFor()
  await awake(page, 'site-header')
}

for (const [network, address] of [
  ['Bluesky', /^https:\/\/bsky\.app\/intent\/compose\?text=The%20Hum%20http.*%2Farticle%2Fthe-hum$/],
  ['Facebook', /^https:\/\/www\.facebook\.com\/sharer\/sharer\.php\?u=http.*%2Farticle%2Fthe-hum$/],
] as const) {
  test(`${network} opens in a window of 600 by 350, which can’t steer ours`, async ({ page, context }) => {
    await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Share</title>' }))
    await openShare(page, 'head')
    const opening = page.waitForEvent('popup')
    await share(page, 'head').getByRole('link', { name: network }).click()
    const popup = await opening
    await popup.waitForURL(address)
    expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([600, 350])
    expect(await popup.evaluate(() => window.opener)).toBeNull()
    await expect(page).toHaveURL(new RegExp(`${LONG_ARTICLE}$`))
  })
}

test('the link is copied, and that is said', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openShare(page, 'foot')
  await expect(share(page, 'foot').getByRole('status')).toHaveText('')
  await share(page, 'foot').getByRole('button', { name: 'Copy link' }).click()
  await expect(share(page, 'foot').getByRole('status')).toHaveText('Link copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${LONG_ARTICLE}`)
})

test('where nothing can be copied, the address is shown instead', async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openShare(page, 'head')
  await share(page, 'head').getByRole('button', { name: 'Copy link' }).click()
  await expect(share(page, 'head').getByRole('status')).toContainText(`${baseURL}${LONG_ARTICLE}`)
})

test('the device’s own share sheet is used where there is one', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.sharedByTest = data ?? {}
    }
  })
  await openShare(page, 'head')
  await share(page, 'head').getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => window.sharedByTest)).toEqual({ title: 'The Hum', url: `${baseURL}${LONG_ARTICLE}` })
  await expect(share(page, 'head').getByRole('status')).toHaveText('')
})

test('a reader who closes the share sheet is told nothing, one whose sheet failed is', async ({ page }) => {
  await page.addInitScript(() => {
    const answers = [new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')]
    navigator.share = () => Promise.reject(answers.shift())
  })
  await openShare(page, 'head')
  const button = share(page, 'head').getByRole('button', { name: 'Share' })
  await button.click()
  await expect(share(page, 'head').getByRole('status')).toHaveText('')
  await button.click()
  await expect(share(page, 'head').getByRole('status')).toHaveText('This could not be shared from here.')
})

test.describe('printing', () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      window.print = () => {
        window.printedByTest = (window.printedByTest ?? 0) + 1
      }
    }),
  )
  const printed = (page: Page) => page.evaluate(() => window.printedByTest ?? 0)

  test('at the head it opens the header’s print panel, whose button prints', async ({ page }) => {
    await openShare(page, 'head')
    const printNow = page.getByRole('button', { name: 'Print this page' })
    await share(page, 'head').getByRole('button', { name: 'Print' }).click()
    await expect(printNow).toBeVisible()
    expect(await printed(page)).toBe(0)
    await printNow.click()
    await expect.poll(() => printed(page)).toBe(1)
    await expect(printNow).toBeHidden()
  })

  test('at the foot it prints', async ({ page }) => {
    await openShare(page, 'foot')
    await share(page, 'foot').getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => printed(page)).toBe(1)
  })
})
