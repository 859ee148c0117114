import { expectWellInEachLook } from '../support/barriers.ts'
import { mailsTo } from '../support/site-mail.ts'
import { newEmail } from '../support/subscribe-page.ts'
import { expect, test } from '../support/watch-page.ts'

test('whoever wants to cancel finds it at the foot of a page, without scripts and by the keyboard, and keeps a copy', async ({
  browser,
  baseURL,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cancel a Contract' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cancel a contract here')
  await page.getByRole('button', { name: 'Cancel now' }).press('Enter')
  await expect(page.getByText('Please enter your name.').last()).toBeVisible()
  await page.getByRole('radio', { name: 'My monthly donation' }).press('Space')
  await page.getByLabel('Full Name').fill('Ada Quill')
  const email = newEmail()
  await page.getByLabel('Email', { exact: true }).last().fill(email)
  await page.getByRole('button', { name: 'Cancel now' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cancellation is received')
  await expect(page.locator('.cancel-facts')).toContainText(email)
  await expect(page.locator('.cancel-facts')).toContainText('(America/New_York)')
  await expect
    .poll(async () => (await mailsTo(page.context().request, email)).map(({ subject }) => subject))
    .toEqual(['Your cancellation is received (Lodestar)'])
  await page.close()
})

test('both pages are in nobody’s way', async ({ page }) => {
  for (const path of ['/cancel', '/withdraw']) {
    await page.goto(path)
    await expectWellInEachLook(page)
  }
})
