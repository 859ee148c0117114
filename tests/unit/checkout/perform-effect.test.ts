import { afterEach, expect, test, vi } from 'vitest'
import { performEffect } from '#web/parts/payment-block/perform-effect.ts'

afterEach(() => vi.unstubAllGlobals())

test('an order is sent when what it is made of has reached the server, with the total that is shown', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(url)
    return Response.json({ errors: 'Your cart is empty' })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  const settled = () => {
    asked.resolve()
    return promise
  }
  const answered = performEffect(
    { do: 'post', captcha: 'x', invoice: null, customer: 'add-card' },
    {
      payments: { publishableKey: 'pk_test_x', script: null },
      order: { endpoint: '/api/cart/checkout', body: {}, settled },
      payer: { name: 'Ada Quill', email: '' },
      total: 1695,
      savesCard: false,
      shown: { current: null },
    },
  )
  await asked.promise
  await new Promise((passed) => setTimeout(passed))
  expect(sent).toEqual([])
  resolve()
  expect(await answered).toEqual({ type: 'answered', answer: { errors: 'Your cart is empty' } })
  expect(sent).toEqual(['/api/cart/checkout?captcha=x&total=1695'])
})

test.each([
  [
    'a cart that goes with its order asks for its status with ?reset',
    { resetsCart: true },
    '/api/checkout/pi%2F1?reset',
  ],
  ['what is sold without a cart does not', {}, '/api/checkout/pi%2F1'],
])('%s', async (_rule, more, url) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ status: 'in-progress' })
  })
  const told = await performEffect(
    { do: 'poll', id: 'pi/1', afterMs: 0 },
    {
      payments: { publishableKey: 'pk_test_x', script: null },
      order: { endpoint: '/api/cart/checkout', body: {}, ...more },
      payer: { name: 'Ada Quill', email: '' },
      total: 1695,
      savesCard: false,
      shown: { current: null },
    },
  )
  expect(asked).toEqual([url])
  expect(told).toEqual({ type: 'polled', id: 'pi/1', status: { status: 'in-progress' } })
})
