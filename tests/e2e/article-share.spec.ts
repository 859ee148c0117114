import type { Page } from '@playwright/test'
import { LONG_ARTICLE } from '../support/article-page.ts'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { settled, shiftOf, watchShifts } from '../support/layout-shift.ts'
import { awake, expect, test } from '../support/watch-page.ts'

declare global {
  interface Window {
    sharedByTest?: ShareData
    printedByTest?: number
  }
}

type Place = 'head' | 'foot'

const share = (page: Page, place: Place) => page.locator(`#share-${place}`)
const button = (page: Page, place: Place) => share(page, place).locator('summary').filter({ hasText: 'Share' })
const ways = (page: Page, place: Place) => share(page, place).getByRole('list', { name: 'Share this article' })

async function visitShare(page: Page, place: Place) {
  await page.goto(LONG_ARTICLE)
  await share(page, place).scrollIntoViewIfNeeded()
  await page.locator(`#share-${place}[data-awake]`).waitFor()
  await awake(page, 'site-header')
}

async function openShare(page: Page, place: Place) {
  await visitShare(page, place)
  await button(page, place).click()
  await expect(ways(page, place)).toBeVisible()
}

test('one button opens the ways to share, over the page and not within it', async ({ page }) => {
  await watchShifts(page)
  await visitShare(page, 'head')
  await expect(share(page, 'head').getByRole('listitem')).toHaveCount(0)
  await expect(share(page, 'head').locator('a, button').filter({ visible: true })).toHaveCount(0)
  await settled(page)
  const before = await shiftOf(page)
  await button(page, 'head').click()
  await expect(ways(page, 'head').getByRole('listitem')).toHaveText([
    'Copy link',
    'Email',
    /^Bluesky/,
    /^Facebook/,
    'Print',
  ])
  await settled(page)
  expect(await shiftOf(page)).toBe(before)
  await inEachLook(page, async () => {
    await expectNoBarriers(page, '#share-head')
    await expectFits(page)
  })
})

test('it is opened, walked and closed by keys, and a click elsewhere closes it', async ({ page }) => {
  await visitShare(page, 'head')
  await button(page, 'head').focus()
  await page.keyboard.press('Enter')
  await expect(ways(page, 'head')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(share(page, 'head').getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ways(page, 'head')).toBeHidden()
  await expect(button(page, 'head')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(ways(page, 'head')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(ways(page, 'head')).toBeHidden()
})

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
    await expect(ways(page, 'head')).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`${LONG_ARTICLE}$`))
  })
}

test('the link is copied, and that is said', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openShare(page, 'foot')
  await expect(share(page, 'foot').getByRole('status')).toHaveText('')
  await share(page, 'foot').getByRole('button', { name: 'Copy link' }).click()
  await expect(share(page, 'foot').getByRole('status')).toHaveText('Link copied.')
  await expect(ways(page, 'foot')).toBeHidden()
  await expect(button(page, 'foot')).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}${LONG_ARTICLE}`)
})

test('where nothing can be copied, the address is shown instead', async ({ page, baseURL }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openShare(page, 'head')
  await share(page, 'head').getByRole('button', { name: 'Copy link' }).click()
  await expect(share(page, 'head').getByRole('status')).toContainText(`${baseURL}${LONG_ARTICLE}`)
})

test.describe('on a device for fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })

  test('its own share sheet is used where there is one', async ({ page, baseURL }) => {
    await page.addInitScript(() => {
      navigator.share = async (data) => {
        window.sharedByTest = data ?? {}
      }
    })
    await visitShare(page, 'head')
    await button(page, 'head').tap()
    const shared = { title: 'The Hum', url: `${baseURL}${LONG_ARTICLE}` }
    await expect.poll(() => page.evaluate(() => window.sharedByTest)).toEqual(shared)
    await expect(ways(page, 'head')).toBeHidden()
    await expect(share(page, 'head').getByRole('status')).toHaveText('')
  })

  test('a reader who closes the sheet is told nothing, one whose sheet failed is, and both have our ways', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const answers = [new DOMException('closed', 'AbortError'), new DOMException('no', 'NotAllowedError')]
      navigator.share = () => Promise.reject(answers.shift())
    })
    await visitShare(page, 'head')
    await button(page, 'head').tap()
    await expect(ways(page, 'head').getByRole('link', { name: 'Bluesky' })).toBeVisible()
    await expect(share(page, 'head').getByRole('status')).toHaveText('')
    await button(page, 'head').tap()
    await expect(ways(page, 'head')).toBeHidden()
    await button(page, 'head').tap()
    await expect(share(page, 'head').getByRole('status')).toHaveText('This could not be shared from here.')
    await expect(ways(page, 'head').getByRole('link', { name: 'Bluesky' })).toBeVisible()
  })

  test('where it has no sheet, the button opens our ways', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await openShare(page, 'head')
  })
})

test('with a mouse our own ways open, though there is a sheet', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      window.sharedByTest = data ?? {}
    }
  })
  await openShare(page, 'head')
  expect(await page.evaluate(() => window.sharedByTest)).toBeUndefined()
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

test('a letter about the article has only to be addressed', async ({ page, baseURL }) => {
  await page.goto(LONG_ARTICLE)
  await button(page, 'head').click()
  const mail = share(page, 'head').getByRole('link', { name: 'Email' })
  await expect(mail).toBeVisible()
  const body = encodeURIComponent(`${baseURL}${LONG_ARTICLE}`)
  await expect(mail).toHaveAttribute('href', `mailto:?subject=The%20Hum&body=${body}`)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the button opens the ways that need none', async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(LONG_ARTICLE)
      await expect(ways(page, 'head')).toBeHidden()
      await button(page, 'head').click()
      await expect(ways(page, 'head').getByRole('listitem')).toHaveText(['Email', /^Bluesky/, /^Facebook/])
      await button(page, 'head').click()
      await expect(ways(page, 'head')).toBeHidden()
    }
  })
})
