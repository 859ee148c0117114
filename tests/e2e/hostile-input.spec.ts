import type { Page } from '@playwright/test'
import { hostileTexts } from '../support/hostile-texts.ts'
import { expect, test } from '../support/watch-page.ts'
import { isWholeProof, reached } from '../support/whole-proof.ts'

/** A commit tries a few of them, each minute others. */
const texts = isWholeProof ? hostileTexts : hostileTexts.filter((_, at) => (at + new Date().getMinutes()) % 20 === 0)

/** What the browser itself says that it did, or would have done: a dialog, or something that the policy refused. */
async function watchBrowser(page: Page) {
  const seen: string[] = []
  page.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url().includes('//evil.example')) seen.push(`request ${request.url()}`)
  })
  await page.exposeFunction('tellViolation', (directive: string) => void seen.push(`refused ${directive}`))
  await page.addInitScript(() => {
    const told = (window as unknown as { tellViolation: (directive: string) => void }).tellViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => told(violatedDirective))
  })
  return seen
}

const inQuery = (path: string) => (page: Page, text: string) => page.goto(path + encodeURIComponent(text))

const places: [string, (page: Page, text: string) => Promise<unknown>][] = [
  ['a search', inQuery('/search?q=')],
  ['where a login leads on to', inQuery('/login?redirect=/')],
  [
    'a form that is sent back with what was typed',
    async (page, text) => {
      await page.goto('/cancel')
      await page.locator('main input[name="name"]').fill(text)
      await page.locator('main input[name="email"]').fill('nobody')
      await page.locator('main form').evaluate((form) => (form as HTMLFormElement).submit())
      await expect(page.locator('main input[name="name"]')).toHaveValue(text)
    },
  ],
]

for (const [place, show] of places)
  test(`${place} runs nothing of what was written, and nothing has to be refused`, async ({ page }) => {
    test.setTimeout(isWholeProof ? 600_000 : 60_000)
    const seen = await watchBrowser(page)
    for (const text of texts) {
      await show(page, text)
      expect(seen, text).toEqual([])
    }
    reached(34, 'texts in a browser', texts.length)
  })
