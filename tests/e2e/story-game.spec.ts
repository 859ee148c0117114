import type { Page } from '@playwright/test'
import { expectWellInEachLook } from '../support/barriers.ts'
import { expect, test } from '../support/watch-page.ts'

const ARTICLE = '/article/the-night-train'
const DATA = '**/static/json/night-train.json'
const BLANKS = 24

async function openGame(page: Page) {
  await page.goto(ARTICLE)
  await page.locator('#story-game').scrollIntoViewIfNeeded()
  await expect(page.getByLabel('A kind of weather')).toBeVisible()
}

const seeText = (page: Page, section: string) =>
  page.getByRole('group', { name: section }).getByRole('button', { name: 'See Text' })
const readAll = (page: Page) => page.getByRole('button', { name: 'Read the full story' })
const fullStory = (page: Page) => page.getByRole('region', { name: 'The Night Train', exact: true })
const topOf = (page: Page, id: string) => page.locator(id).evaluate((text) => text.getBoundingClientRect().top)

test('‘See Text’ reveals one section with the words in it, 96 px below the window’s top', async ({ page }) => {
  await openGame(page)
  await expect(page.getByText('The forecast had promised')).toBeHidden()
  await page.getByLabel('A kind of weather').fill('  hail ')
  await seeText(page, 'Departure, 22:40').click()
  const text = page.locator('#story-text-1')
  await expect(text).toContainText('The forecast had promised hail, and by the time I found the platform')
  await expect(text).toContainText('a toothbrush, and ? wrapped in a sweater')
  await expect.poll(() => topOf(page, '#story-text-1')).toBeCloseTo(96, 0)
  await expect(page.locator('#story-text-2')).toBeHidden()
})

test('‘Read the full story’ points out the empty blanks once, then tells it with ‘?’', async ({ page }) => {
  await openGame(page)
  await page.getByLabel('A kind of weather').fill('hail')
  await readAll(page).click()
  await expect(fullStory(page)).toBeHidden()
  await expect(page.getByLabel('Something you pack (with a, an or some)')).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'blanks are still empty' })).toContainText(
    `${BLANKS - 1} blanks`,
  )
  await expect(page.locator('[aria-invalid]')).toHaveCount(BLANKS - 1)
  await page.keyboard.type('a trunk')
  await expect(page.locator('[aria-invalid]')).toHaveCount(BLANKS - 2)

  await readAll(page).click()
  await expect(fullStory(page).getByRole('heading', { level: 2 })).toHaveText('The Night Train')
  await expect(fullStory(page).getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(fullStory(page)).toContainText('The forecast had promised hail, and')
  await expect(fullStory(page).getByText('?', { exact: true })).toHaveCount(BLANKS - 2)
  await expect.poll(() => topOf(page, '#story-full')).toBeCloseTo(96, 0)
})

test('is played by the keyboard alone', async ({ page }) => {
  await openGame(page)
  await page.getByLabel('A kind of weather').focus()
  for (const word of ['hail', 'a trunk', 'baker', 'nine', 'otter', 'After you']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Enter')
  }
  await expect(seeText(page, 'Departure, 22:40')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#story-text-1')).toBeFocused()
  await expect(page.locator('#story-text-1')).toContainText(
    'extremely courteous otter with excellent luggage. “After you,”',
  )
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('A food you loved when you were six')).toBeFocused()
  await readAll(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('A food you loved when you were six')).toBeFocused()
  await readAll(page).focus()
  await page.keyboard.press('Space')
  await expect(fullStory(page)).toBeFocused()
})

test('what is typed is only ever text', async ({ page }) => {
  await openGame(page)
  const word = '<img src=x onerror="document.title=1">'
  await page.getByLabel('A kind of weather').fill(word)
  await seeText(page, 'Departure, 22:40').click()
  await expect(page.locator('#story-text-1')).toContainText(`The forecast had promised ${word}, and`)
  expect(await page.locator('#story-game img').count()).toBe(0)
})

test('what is typed survives a reload, until the blanks are emptied', async ({ page }) => {
  await openGame(page)
  await page.getByLabel('A job').fill('lighthouse keeper')
  await openGame(page)
  await expect(page.getByLabel('A job')).toHaveValue('lighthouse keeper')
  await page.getByRole('button', { name: 'Empty every blank' }).click()
  await expect(page.getByLabel('A job')).toHaveValue('')
  await openGame(page)
  await expect(page.getByLabel('A job')).toHaveValue('')
})

test('the told story can be passed on as a link', async ({ page }) => {
  await openGame(page)
  await page.getByLabel('A kind of weather').fill('hail & <i>wind</i>')
  await readAll(page).click()
  await readAll(page).click()
  await page.getByRole('link', { name: 'This story on a page of its own, to keep or pass on' }).click()
  await expect(page).toHaveURL(/\/story\/night-train\?/)
  await expect(page.getByText('The forecast had promised hail & <i>wind</i>, and')).toBeVisible()
})

for (const [what, answer] of [
  ['no story', { status: 200, json: { title: 'x' } }],
  ['no JSON', { status: 200, body: '<!doctype html>', contentType: 'text/html' }],
] as const) {
  test(`data that is ${what} leads to an error state with a way on`, async ({ page }) => {
    await page.route(DATA, (route) => route.fulfill(answer))
    await page.goto(ARTICLE)
    await page.locator('#story-game').scrollIntoViewIfNeeded()
    await expect(page.getByRole('alert')).toContainText('The story could not be loaded')
    await expect(page.getByRole('link', { name: 'Fill in the story' })).toHaveAttribute('href', '/story/night-train')
    await page.unroute(DATA)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByLabel('A kind of weather')).toBeVisible()
  })
}

test('shows that it is loading', async ({ page }) => {
  let answer = () => {}
  const held = new Promise<void>((release) => {
    answer = release
  })
  await page.route(DATA, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(ARTICLE)
  await page.locator('#story-game').scrollIntoViewIfNeeded()
  await expect(page.getByRole('status').filter({ hasText: 'Loading the story' })).toBeVisible()
  answer()
  await expect(page.getByLabel('A kind of weather')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('is played on a page of its own', async ({ page }) => {
    await page.goto(ARTICLE)
    await page.getByRole('link', { name: 'Fill in the story' }).click()
    await page.getByLabel('A kind of weather').fill('hail <b>')
    await page.getByLabel('A job').fill('baker')
    await readAll(page).click()
    await expect(page.getByText(`${BLANKS - 2} blanks are still empty`)).toBeVisible()
    await expect(page.getByLabel('A job')).toHaveValue('baker')
    await readAll(page).click()
    await expect(page.getByText('The forecast had promised hail <b>, and')).toBeVisible()
    await expect(page.getByText('?', { exact: true })).toHaveCount(BLANKS - 2)
  })
})

test('the game with its marks and its story has no barriers', async ({ page }) => {
  await openGame(page)
  await page.getByLabel('A kind of weather').fill('hail')
  await seeText(page, 'Departure, 22:40').click()
  await readAll(page).click()
  await readAll(page).click()
  await expectWellInEachLook(page, { part: '.article-game' })
})

test('the story’s own page has no barriers', async ({ page }) => {
  await page.goto('/story/night-train?w1=hail&anyway=1')
  await expectWellInEachLook(page, { part: 'main' })
})
