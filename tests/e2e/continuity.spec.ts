import type { Page } from '@playwright/test'
import { expectFits, expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { shiftOf, watchShifts } from '../support/layout-shift.ts'
import { expectLoggedIn, fromAnotherNetwork, logIn, openLogin } from '../support/login.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const ARTICLE = '/article/the-hum'
const RECORDED = '/article/how-to-read-a-stairwell'
const offer = (page: Page) => page.getByRole('button', { name: /^Continue where you stopped/ })
const strip = (page: Page) => page.getByRole('complementary', { name: 'Continue reading' })

type Piece = {
  slug: string
  title: string
  minutes: number
  place: string
  share: number
  finished: boolean
  at: number
}
const memoryOf = (page: Page): Promise<{ of: string | null; pieces: Piece[] }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('reading') ?? '{"pieces":[]}'))

/** As if it had been read at an earlier visit. */
async function remember(page: Page, pieces: (Partial<Piece> & { slug: string })[]) {
  await page.addInitScript((given) => {
    if (sessionStorage.getItem('given')) return
    sessionStorage.setItem('given', 'true')
    localStorage.setItem('viewed-mailing-list-popup', 'true')
    const whole = { title: 'The Hum', minutes: 8, place: '+4', share: 40, finished: false, at: 1_000 }
    localStorage.setItem(
      'reading',
      JSON.stringify({ of: null, sent: 0, pieces: given.map((one) => ({ ...whole, ...one })) }),
    )
  }, pieces)
}

/** Goes down as a reader does, screen by screen. */
async function readOn(page: Page, until: number) {
  for (const share of Array.from({ length: 12 }, (_, step) => ((step + 1) / 12) * until)) {
    await page.evaluate((part) => {
      const text = document.querySelector('.article-whole')?.getBoundingClientRect()
      if (text) scrollTo(0, text.top + scrollY + text.height * part - innerHeight / 3)
      return new Promise(requestAnimationFrame)
    }, share)
  }
}

async function enter(page: Page, who: string) {
  const form = await openLogin(page, '#login', '/login')
  await logIn(form, `${who}@demo.example`)
  await expect(page).toHaveURL('/')
  await expectLoggedIn(page)
}

test('a piece left in the middle is found again, on the front page and at its place', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('viewed-mailing-list-popup', 'true'))
  await page.goto(ARTICLE)
  await awake(page, 'reading-place')
  await expect(offer(page)).toHaveCount(0)
  await readOn(page, 0.5)
  await watchShifts(page)
  await page.goto('/')
  const { pieces } = await memoryOf(page)
  expect(pieces).toHaveLength(1)
  expect(pieces[0]).toMatchObject({ slug: 'the-hum', finished: false, place: expect.stringMatching(/\+\d+$/) })
  expect(pieces[0]?.share).toBeGreaterThan(40)
  await expect(strip(page)).toContainText(/The Hum\s*\d+ min left/)
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  await strip(page).getByRole('link', { name: 'The Hum' }).click()
  await expect(offer(page)).toBeVisible()
  expect(await page.evaluate(() => scrollY), 'it takes nobody there by itself').toBe(0)
  await offer(page).press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  await expect(offer(page)).toHaveCount(0)
  await expect(page.locator('.article-whole > :focus')).toBeInViewport()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
})

test('nothing is offered where the address names a place, and looking in does not lose the old one', async ({
  page,
}) => {
  await remember(page, [{ slug: 'the-hum' }])
  await page.goto(`${ARTICLE}#share-foot`)
  await awake(page, 'reading-place')
  await expect(offer(page)).toHaveCount(0)
  await page.goto(ARTICLE)
  await expect(offer(page)).toBeVisible()
  await page.goto('/about')
  expect((await memoryOf(page)).pieces[0]).toMatchObject({ place: '+4', share: 40 })
})

test('who begins anew is not asked again on that page', async ({ page }) => {
  await remember(page, [{ slug: 'the-hum' }])
  await page.goto(ARTICLE)
  await page.getByRole('button', { name: 'Begin anew' }).click()
  await expect(offer(page)).toHaveCount(0)
  await readOn(page, 0.2)
  await page.goto('/about')
  const [piece] = (await memoryOf(page)).pieces
  expect(piece?.share).toBeLessThan(40)
})

test('a piece read to its end is read, and not offered any more', async ({ page }) => {
  await page.goto(ARTICLE)
  await awake(page, 'reading-place')
  await page.evaluate(async () => {
    for (const block of document.querySelectorAll('.article-whole > *')) {
      block.scrollIntoView()
      await new Promise(requestAnimationFrame)
    }
  })
  await page.locator('.article-foot').scrollIntoViewIfNeeded()
  await page.goto('/')
  expect((await memoryOf(page)).pieces).toMatchObject([{ slug: 'the-hum', finished: true, share: 100 }])
  await awake(page, 'continue-reading')
  await expect(strip(page)).toHaveCount(0)
})

test('who goes straight to the end has not read it', async ({ page }) => {
  await page.goto(ARTICLE)
  await awake(page, 'reading-place')
  await page.keyboard.press('End')
  // The browser glides there: whoever leaves on the way has been in the middle.
  const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  await expect.poll(left).toBeLessThan(2)
  await page.goto('/about')
  expect((await memoryOf(page)).pieces).toEqual([])
})

test('the front page offers three, can be told not now, and forgets on request', async ({ page }) => {
  const at = Date.now()
  await remember(
    page,
    ['a', 'b', 'c', 'd'].map((slug, n) => ({ slug, title: `Piece ${slug} with rather a long title`, at: at - n })),
  )
  await page.goto('/')
  await expect(strip(page).getByRole('listitem')).toHaveCount(3)
  await inEachLook(page, async () => {
    await expectFits(page)
    await expectNoBarriers(page, '.continue-reading')
  })
  await page.mouse.wheel(0, 3000)
  await expect(strip(page)).toBeHidden()
  await page.mouse.wheel(0, -3000)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(strip(page)).toHaveCount(0)
  await page.reload()
  await awake(page, 'continue-reading')
  await expect(strip(page)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('reading-dismissed'))
  await page.reload()
  await page.getByRole('button', { name: 'Forget what I read' }).click()
  await expect(strip(page)).toHaveCount(0)
  expect((await memoryOf(page)).pieces).toEqual([])
})

test('a subscriber sees what they have read, and nothing that is marked as for them', async ({ page }) => {
  await remember(page, [{ slug: 'the-hum', finished: true }])
  await page.goto('/archive')
  await awake(page, 'read-marks')
  const row = page.locator('.article-row', { has: page.locator('a[href="/article/the-hum"]') })
  await expect(row.locator('.read-mark'), 'not for visitors').toBeHidden()
  await expect(page.locator('.article-row-lock').first()).toBeVisible()
  await enter(page, 'extended')
  await watchShifts(page)
  await page.goto('/archive')
  await expect(row.locator('.read-mark')).toBeVisible()
  await expect(row.locator('.read-mark')).toHaveText('Read')
  await expect(page.locator('.read-mark')).toHaveCount(1)
  await expect(page.locator('.article-row-lock').first()).toBeHidden()
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectFits(page)
  await expectNoBarriers(page, '#archive-results')
  await page.goto('/issue/harbor')
  await expect(page.locator('html')).toHaveAttribute('data-reader', 'subscriber')
  await expect(page.getByText('Yours, as a subscriber:')).toBeVisible()
  await expect(page.getByText('For subscribers, to keep:')).toBeHidden()
})

test('an account keeps places when its holder wants that, for another browser too, and no longer', async ({
  page,
  browser,
}) => {
  await remember(page, [{ slug: 'the-hum', at: Date.now() }])
  await enter(page, 'twocycles')
  await page.goto('/account')
  await page.getByRole('link', { name: 'Your Reading' }).click()
  await awake(page, 'reading-memory')
  await expect(page.getByText('It remembers one article.')).toBeVisible()
  await inEachLook(page, () => expectNoBarriers(page))
  await page.getByRole('button', { name: 'Keep my places' }).click()
  await expect(page.getByText('Your account keeps your places from now on.')).toBeVisible()
  const sent = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/reading') && answer.request().method() === 'POST',
  )
  await page.goto('/')
  expect((await sent).status()).toBe(200)

  const context = await browser.newContext()
  const other = await context.newPage()
  await enter(other, 'twocycles')
  await expect(strip(other)).toContainText('The Hum')
  await other.getByRole('link', { name: 'The Hum' }).last().click()
  await expect(offer(other)).toBeVisible()
  await other.goto('/')
  await other.getByRole('button', { name: 'Forget what I read' }).click()
  await expect(strip(other)).toHaveCount(0)

  await page.goto('/')
  await expect(strip(page), 'forgotten there, it is forgotten here').toHaveCount(0)
  await page.goto('/account/reading')
  await page.getByRole('button', { name: 'Stop, and erase it' }).click()
  await expect(page.getByText('What your account kept of your reading is erased.')).toBeVisible()
  await context.close()
})

test('who logs out leaves nothing of what they read', async ({ page }) => {
  await remember(page, [{ slug: 'the-hum', at: Date.now() }])
  await enter(page, 'lifetime')
  await expect(strip(page)).toContainText('The Hum')
  await page.locator('details[data-module="user"] > summary').click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page.locator('details[data-module="login"]')).toBeAttached()
  await expect.poll(async () => (await memoryOf(page)).pieces).toEqual([])
  await expect(strip(page)).toHaveCount(0)
})

const bar = (page: Page) => page.getByRole('region', { name: 'Listening: How to Read a Stairwell' })
const heard = (page: Page) => page.locator('.listen-on audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)

async function playAndLeave(page: Page, to: string) {
  await page.addInitScript(() => localStorage.setItem('viewed-mailing-list-popup', 'true'))
  await page.goto(RECORDED)
  await page.locator('#audio-player').scrollIntoViewIfNeeded()
  await awake(page, 'audio-player')
  const player = page.getByRole('region', { name: 'Listen: How to Read a Stairwell' })
  await player.getByRole('slider', { name: 'Place in the recording' }).fill('90')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(90)
  await page.goto(to)
}

test('what plays goes on at the next page, and the next, until it is closed', async ({ page }) => {
  await playAndLeave(page, '/about')
  await expect(bar(page)).toBeVisible()
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(90)
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
  await inEachLook(page, async () => {
    await expectFits(page)
    await expectNoBarriers(page, '.listen-on')
  })
  await page.goto('/issues')
  await expect.poll(() => heard(page)).toBeGreaterThanOrEqual(90)
  await bar(page).getByRole('button', { name: 'Stop and close the player' }).press('Enter')
  await expect(bar(page)).toHaveCount(0)
  await page.goto('/about')
  await awake(page, 'site-header')
  await expect(bar(page)).toHaveCount(0)
})

test('the article’s own player takes over from the bar', async ({ page }) => {
  await playAndLeave(page, '/about')
  await expect(bar(page)).toBeVisible()
  await bar(page).getByRole('link', { name: 'How to Read a Stairwell' }).click()
  await awake(page, 'audio-player')
  await page.locator('#audio-player').getByRole('button', { name: 'Play' }).click()
  await expect(bar(page)).toHaveCount(0)
  await expect
    .poll(() => page.locator('#audio-player audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThanOrEqual(90)
})

test('where the browser wants to be asked first, a button says so', async ({ page }) => {
  await page.addInitScript(() => {
    if (location.pathname !== '/about') return
    // Not the browser's own idea of a press: it may still hold the one that began the recording a page ago.
    let isPressed = false
    addEventListener('click', () => (isPressed = true), { capture: true })
    const play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = function () {
      return isPressed ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'))
    }
  })
  await playAndLeave(page, '/about')
  await page.getByRole('button', { name: 'Continue listening' }).click()
  await expect(bar(page).getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('where nothing was playing, no player is brought', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/about')
  await awake(page, 'site-header')
  expect(scripts.some((url) => url.includes('site-header'))).toBe(true)
  expect(scripts.filter((url) => url.includes('listen-on'))).toEqual([])
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('nothing is offered, and the account’s choice works by its plain form', async ({ page }) => {
    await page.goto(ARTICLE)
    await expect(page.locator('#reading-place')).toBeEmpty()
    await fromAnotherNetwork(page)
    await page.goto('/login?redirect=%2Faccount%2Freading')
    await logIn(page.locator('#login'), 'expiring@demo.example')
    await page.goto('/account/reading')
    await expect(page.getByText('Without scripts it remembers nothing.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep my places' }).click()
    await expect(page.getByText('Your account keeps your places from now on.')).toBeVisible()
    await page.getByRole('button', { name: 'Stop, and erase it' }).click()
    await expect(page.getByText('Your account does not keep it.')).toBeVisible()
  })
})
