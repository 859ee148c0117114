import type { Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { LONG_ARTICLE, noteRef, notesPanel, openArticle, SUBSCRIBER_ARTICLE } from '../support/article-page.ts'
import { awake, expect, test } from '../support/watch-page.ts'

async function printToText(page: Page): Promise<{ pages: number; text: string }> {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
  const { totalPages, text } = await extractText(pdf, { mergePages: true })
  return { pages: totalPages, text: text.replace(/\s+/g, ' ') }
}

test('on paper stand the text and its notes, and nothing of the site around it', async ({ page, baseURL }) => {
  await openArticle(page, 1280)
  await noteRef(page, 2).click()
  await expect(notesPanel(page)).toBeVisible()
  const { pages, text } = await printToText(page)
  expect(pages).toBeGreaterThan(4)
  expect(pages).toBeLessThan(12)
  const begins = text.indexOf('The substation behind the middle school')
  const ends = text.indexOf('Concert pitch')
  expect(begins).toBeGreaterThan(0)
  expect(ends).toBeGreaterThan(begins)
  // Each note once, after the text: the panel that was open beside it is not printed.
  for (const note of ['The effect is called magnetostriction', 'At the rate Units Two and Three were drawing']) {
    expect(text.indexOf(note)).toBeGreaterThan(ends)
    expect(text.split(note)).toHaveLength(2)
  }
  expect(text).toContain('Ines Calloway')
  expect(text).toContain(`${baseURL}${LONG_ARTICLE}`)
  const around = ['Menu', 'Log in', 'Bluesky', 'Copy link', 'Contents', 'Topics', 'Next in the issue', '↩']
  expect(around.filter((word) => text.includes(word))).toEqual([])
  expect(text).not.toContain('help@')
})

test('inserts are not printed', async ({ page }) => {
  await page.goto(LONG_ARTICLE)
  const insert = page.locator('.insert').first()
  const words = ((await insert.locator('p').first().textContent()) ?? '').slice(0, 40)
  expect(words.length).toBeGreaterThan(20)
  await expect(insert).toBeVisible()
  expect((await printToText(page)).text).not.toContain(words)
})

test('a link’s address is printed after it, in full', async ({ page, baseURL }) => {
  await page.goto('/article/a-village-buys-its-light')
  const { text } = await printToText(page)
  expect(text).toContain(`The Hum (${new URL(String(baseURL)).host}/article/the-hum)`)
})

test('pictures are kept to a part of the sheet', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 680, height: 960 })
  await page.goto(LONG_ARTICLE)
  const MM = 96 / 25.4
  for (const image of await page.locator('.article img').filter({ visible: true }).all()) {
    expect((await image.boundingBox())?.height).toBeLessThanOrEqual(90 * MM + 1)
  }
})

test('of an article for subscribers, paper has no more than the page', async ({ page }) => {
  await page.goto(SUBSCRIBER_ARTICLE)
  await awake(page, 'site-header')
  const { text } = await printToText(page)
  expect(text).toContain('The rest of this article is for subscribers.')
  expect(text).not.toContain('Bad habits')
  expect(text).not.toContain('Log in')
})
