import { afterEach, expect, test, vi } from 'vitest'
import { performEffect } from '#web/islands/payment-block/perform-effect.ts'

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
