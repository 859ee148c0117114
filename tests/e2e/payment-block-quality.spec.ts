import { expectNoBarriers, expectWellInEachLook, inEachLook } from '../support/barriers.ts'
import { ANSWERS_OF_CHECKOUT, frame, openBlock, press, showElement } from '../support/payment-block.ts'
import { expect, test, twoLooks } from '../support/watch-page.ts'

test.use({ expectedFaults: ANSWERS_OF_CHECKOUT })

test('no faults of accessibility', async ({ page }) => {
  await openBlock(page, 'card')
  await showElement(page)
  await expect(frame(page).getByLabel('Card number')).toBeVisible()
  await press(page)
  await expect(frame(page).getByText('Your card number is incomplete.')).toBeVisible()
  await expectWellInEachLook(page)
  await openBlock(page, 'saved-card')
  await inEachLook(page, () => expectNoBarriers(page), twoLooks)
  await openBlock(page, 'fields')
  await press(page)
  await expect(page.getByText('There is no such street.')).toBeVisible()
  await inEachLook(page, () => expectNoBarriers(page), twoLooks)
})

test('the element is drawn in the magazine’s colours, and follows the scheme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openBlock(page, 'card')
  await showElement(page)
  const number = frame(page).getByLabel('Card number')
  await expect(number).toHaveCSS('background-color', 'rgb(255, 253, 248)')
  await number.fill('4242')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(number).toHaveCSS('background-color', 'rgb(20, 32, 54)')
  await expect(number).toHaveValue('4242')
})

test('the renewal and the captcha are told of', async ({ page }) => {
  await openBlock(page, 'card')
  const notice = 'Your subscription will renew at the end of your cycle, but you can cancel at any time.'
  await expect(page.getByText(notice)).toBeVisible()
  await expect(page.locator('#payment-block').getByText('This site is protected by ALTCHA')).toBeVisible()
  await openBlock(page, 'invoice')
  await expect(page.getByText(notice)).toHaveCount(0)
  await openBlock(page, 'guest')
  await expect(page.getByRole('button', { name: 'Complete Donation' })).toBeEnabled()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the block says how to pay otherwise', async ({ page }) => {
    await page.goto('/dev/payments?state=card')
    const words = page.locator('.payment-block noscript')
    await expect(words).toBeVisible()
    await expect(words).toHaveText(/^Paying here needs JavaScript.* write to help@lodestar\.example/, {
      useInnerText: true,
    })
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  })
})

test('a page without the block loads nothing of it, and one with it asks nobody outside until something is paid', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /payment|provider|stripe|card-setup/.test(url))).toEqual([])
  await openBlock(page, 'card')
  await page.waitForLoadState('networkidle')
  const own = new URL(page.url()).origin
  expect(asked.filter((url) => !url.startsWith(own) && !url.startsWith('data:'))).toEqual([])
  expect(asked.filter((url) => /provider-element/.test(url))).toEqual([])
  await showElement(page)
  expect(asked.some((url) => url.endsWith('/v3/stripe.js'))).toBe(true)
})
