import type { Locator, Page } from '@playwright/test'
import { expectNoBarriers, inEachLook } from '../support/barriers.ts'
import { awake, expect, test } from '../support/watch-page.ts'

const ARTICLE = '/article/how-to-read-a-stairwell'
const RECORDING = '/media/audio/how-to-read-a-stairwell.mp3'
const KEY = `audio-position:${RECORDING}`

/** It wakes when it is nearly in view. */
async function reachPlayer(page: Page) {
  await page.locator('#audio-player').scrollIntoViewIfNeeded()
  await awake(page, 'audio-player')
}

async function openPlayer(page: Page) {
  await page.goto(ARTICLE)
  await reachPlayer(page)
  const player = page.getByRole('region', { name: 'Listen: How to Read a Stairwell' })
  await expect(player.getByText('06:06')).toBeVisible()
  return player
}

const timeOf = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
const isPlaying = (page: Page) => page.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused)
const remembered = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEY)

test('plays, pauses, goes back 15 and forward 30 seconds', async ({ page }) => {
  const player = await openPlayer(page)
  await expect(player.getByText('00:00')).toBeVisible()
  await player.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0)
  await player.getByRole('button', { name: 'Pause' }).click()
  expect(await isPlaying(page)).toBe(false)
  const before = await timeOf(page)
  await player.getByRole('button', { name: 'Forward 30 seconds' }).click()
  expect(await timeOf(page)).toBeCloseTo(before + 30, 1)
  await player.getByRole('button', { name: 'Back 15 seconds' }).click()
  expect(await timeOf(page)).toBeCloseTo(before + 15, 1)
  await expect(player.getByText('00:15')).toBeVisible()
})

test('seeks, changes the speed and the volume from 0 to 100', async ({ page }) => {
  const player = await openPlayer(page)
  const seek = player.getByRole('slider', { name: 'Place in the recording' })
  await seek.fill('90')
  expect(await timeOf(page)).toBe(90)
  await expect(seek).toHaveAttribute('aria-valuetext', '01:30 of 06:06')
  await player.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
  const volume = player.getByRole('slider', { name: 'Volume' })
  await expect(volume).toHaveAttribute('max', '100')
  await expect(volume).toHaveAttribute('min', '0')
  await volume.fill('40')
  const set = await page.locator('audio').evaluate((audio: HTMLAudioElement) => [audio.playbackRate, audio.volume])
  expect(set).toEqual([1.5, 0.4])
})

test('is worked by keys alone', async ({ page }) => {
  const player = await openPlayer(page)
  const play = player.getByRole('button', { name: /Play|Pause/ })
  await play.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPlaying(page)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isPlaying(page)).toBe(false)
  const start = await timeOf(page)
  await page.keyboard.press('l')
  expect(await timeOf(page)).toBeCloseTo(start + 30, 1)
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowRight')
  expect(await timeOf(page)).toBeCloseTo(start + 20, 1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  const volume = player.getByRole('slider', { name: 'Volume' })
  await expect(volume).toHaveValue('0')
  await page.keyboard.press('m')
  await expect(volume).toHaveValue('95')
  await volume.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(volume).toHaveValue('90')
  await player.getByRole('slider', { name: 'Place in the recording' }).focus()
  await page.keyboard.press('ArrowUp')
  expect(await timeOf(page)).toBeCloseTo(start + 25, 1)
})

test('leaves the letters to the page outside of it', async ({ page }) => {
  await openPlayer(page)
  await page.locator('#content').focus()
  await page.keyboard.press('k')
  await page.keyboard.press('l')
  expect([await isPlaying(page), await timeOf(page)]).toEqual([false, 0])
})

test('goes on where the reader stopped, and forgets a recording heard to its end', async ({ page }) => {
  const player = await openPlayer(page)
  await player.getByRole('slider', { name: 'Place in the recording' }).fill('120')
  await player.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(120)
  await player.getByRole('button', { name: 'Pause' }).click()
  expect(Number(await remembered(page))).toBe(120)

  const again = await openPlayer(page)
  await expect(again.getByText('02:00')).toBeVisible()
  await again.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(120)
  await again.getByRole('slider', { name: 'Place in the recording' }).fill('366')
  await expect(again.getByRole('button', { name: 'Play' })).toBeVisible()
  expect(await remembered(page)).toBeNull()

  await openPlayer(page)
  expect(await timeOf(page)).toBe(0)
})

test('keeps playing in a slim bar while one reads', async ({ page }) => {
  const player = await openPlayer(page)
  await page.locator('#notes').scrollIntoViewIfNeeded()
  await expect(player).not.toBeInViewport()
  await player.scrollIntoViewIfNeeded()
  await player.getByRole('button', { name: 'Play' }).click()
  await page.locator('#notes').scrollIntoViewIfNeeded()
  await expect(player).toBeInViewport()
  const box = await player.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
  expect(box?.height).toBeLessThan(64)
  expect(await isPlaying(page)).toBe(true)
  await player.getByRole('button', { name: 'Stop and close the player' }).click()
  await expect(player).not.toBeInViewport()
  expect(await isPlaying(page)).toBe(false)
})

test('does not move the text when it wakes or leaves its place', async ({ page }) => {
  await page.goto(ARTICLE)
  const textTop = () => page.locator('.article-text').evaluate((text) => text.getBoundingClientRect().top + scrollY)
  const asleep = await textTop()
  await reachPlayer(page)
  const player = page.getByRole('region', { name: /Listen/ })
  await expect(player.getByText('06:06')).toBeVisible()
  expect(await textTop()).toBe(asleep)
  await player.getByRole('button', { name: 'Play' }).click()
  await page.locator('#notes').scrollIntoViewIfNeeded()
  await expect(player).toBeInViewport()
  expect(await textTop()).toBe(asleep)
})

test('answers the keys of keyboards, headsets and locked screens', async ({ page }) => {
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    Object.assign(window, { mediaHandlers: handlers })
    navigator.mediaSession.setActionHandler = (name, handler) => {
      handlers[name] = handler
    }
  })
  const call = (action: string, detail = {}) =>
    page.evaluate(
      ([name, more]) => {
        const handlers = (window as unknown as { mediaHandlers: Record<string, (how: object) => void> }).mediaHandlers
        handlers[name]?.({ action: name, ...more })
      },
      [action, detail] as const,
    )
  const player = await openPlayer(page)
  await player.getByRole('button', { name: 'Play' }).click()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  const session = () =>
    page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState])
  await expect.poll(session).toEqual(['How to Read a Stairwell', 'playing'])
  await call('pause')
  await expect.poll(session).toEqual(['How to Read a Stairwell', 'paused'])
  await call('seekto', { seekTime: 200 })
  expect(await timeOf(page)).toBe(200)
  await call('seekbackward')
  expect(await timeOf(page)).toBe(185)
  await call('seekforward')
  expect(await timeOf(page)).toBe(215)
})

test('says so where the recording can’t be played, and offers the file', async ({ page }) => {
  await page.route(`**${RECORDING}`, (route) => route.fulfill({ contentType: 'audio/mpeg', body: 'not a recording' }))
  await page.goto(ARTICLE)
  await reachPlayer(page)
  await expect(page.getByRole('alert')).toContainText('The recording can’t be played here.')
  await expect(page.getByRole('link', { name: 'Open the file' })).toHaveAttribute('href', RECORDING)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('is the browser’s own player', async ({ page }) => {
    await page.goto(ARTICLE)
    await expect(page.locator('audio')).toHaveAttribute('controls', '')
    await expect(page.locator('audio')).toBeVisible()
    await expect(page.getByText('The text below is the transcript.')).toBeVisible()
    await expect(page.getByText('Keys', { exact: true })).toBeHidden()
  })
})

async function expectPlayerWell(page: Page, player: Locator) {
  await inEachLook(page, async () => {
    await expectNoBarriers(page, '.article-audio')
    for (const target of await player.getByRole('button').all()) {
      const box = await target.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    }
  })
}

test('the player has no barriers', async ({ page }) => {
  await expectPlayerWell(page, await openPlayer(page))
})

test('the slim bar has no barriers', async ({ page }) => {
  const player = await openPlayer(page)
  await player.getByRole('button', { name: 'Play' }).click()
  await page.locator('#notes').scrollIntoViewIfNeeded()
  await expect(player.getByRole('button', { name: 'Stop and close the player' })).toBeVisible()
  await expectPlayerWell(page, player)
})
