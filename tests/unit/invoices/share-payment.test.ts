import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sharePayment } from '#domain/invoices/share-payment.ts'

const invoices = new Map([1, 2, 3].map((number) => [number, { number, leftCents: number * 1_000, currency: 'EUR' }]))
const payment = { leftCents: 2_500, currency: 'EUR', isReversal: false }
const share = (asked: [number, number | null][], over = {}, asPaid = false) =>
  sharePayment(
    { ...payment, ...over },
    asked.map(([number, amountCents]) => ({ number, amountCents })),
    { invoices, asPaid },
  )

test.each([
  ['a whole invoice, with something left', share([[1, null]]), [[1, 1_000, true]], 1_500],
  ['a part, which does not pay it', share([[3, null]]), [[3, 2_500, false]], 0],
  ['a part that is taken as all', share([[3, null]], {}, true), [[3, 2_500, true]], 0],
  [
    'two invoices',
    share([
      [1, null],
      [2, null],
    ]),
    [
      [1, 1_000, true],
      [2, 1_500, false],
    ],
    0,
  ],
])('gives %s', (_what, plan, shares, leftCents) => {
  expect(plan).toEqual({
    ok: true,
    shares: shares.map(([number, amountCents, completes]) => ({ number, amountCents, completes })),
    leftCents,
  })
})

test.each([
  ['not-a-payment', share([[1, null]], { leftCents: -5 })],
  ['not-a-payment', share([[1, null]], { isReversal: true })],
  ['nothing-asked', share([])],
  [
    'asked-twice',
    share([
      [1, 500],
      [1, 500],
    ]),
  ],
  ['not-payable', share([[9, null]])],
  ['other-currency', share([[1, null]], { currency: 'USD' })],
  ['more-than-invoice', share([[1, 1_001]])],
  [
    'more-than-payment',
    share([
      [1, 1_000],
      [2, 1_501],
    ]),
  ],
  ['nothing', share([[1, 0]])],
])('refuses %s', (reason, plan) => expect(plan).toMatchObject({ ok: false, reason }))

test('the parts and what is left are the payment, and no part is more than its invoice asks for', () => {
  const asked = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.option(fc.integer({ min: -10, max: 4_000 }))), {
    maxLength: 4,
  })
  fc.assert(
    fc.property(asked, fc.integer({ min: -100, max: 7_000 }), fc.boolean(), (wanted, leftCents, asPaid) => {
      const plan = share(wanted as [number, number | null][], { leftCents }, asPaid)
      if (!plan.ok) return
      expect(plan.shares.reduce((sum, { amountCents }) => sum + amountCents, plan.leftCents)).toBe(leftCents)
      for (const { number, amountCents } of plan.shares) expect(amountCents).toBeLessThanOrEqual(number * 1_000)
      expect(plan.leftCents).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 2_000 },
  )
})
