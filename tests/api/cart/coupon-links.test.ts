import { expect, test } from 'vitest'
import { openShop } from '../../support/cart.ts'

const { openShopper } = await openShop()

test.each([
  ['/subscribe?code=WELCOME10', 'WELCOME10'],
  ['/subscribe?type=gift&code=gift15', 'gift15'],
  ['/subscribe/renew?code=RENEW5', 'RENEW5'],
  ['/subscribe?code=no%20code', undefined],
  ['/subscribe?code=%3Cscript%3E', undefined],
  ['/subscribe', undefined],
  ['/about?code=WELCOME10', undefined],
])('%s is remembered as %s', async (path, code) => {
  const shopper = openShopper()
  const { cookies } = await shopper.get(path)
  expect(cookies.find(({ name }) => name === 'coupon')?.value).toBe(code)
})

test('another link replaces the code, and no link leaves it', async () => {
  const shopper = openShopper()
  await shopper.get('/subscribe?code=WELCOME10')
  await shopper.get('/subscribe')
  expect(shopper.cookies.get('coupon')).toBe('WELCOME10')
  await shopper.get('/subscribe?code=NORTH')
  expect(shopper.cookies.get('coupon')).toBe('NORTH')
})
