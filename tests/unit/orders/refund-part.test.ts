import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents, sumOf } from '#domain/money/cents.ts'
import type { RefundableLine } from '#domain/orders/refund-lines.ts'
import {
  leftOf,
  type PartAsked,
  type PartFacts,
  planPart,
  type RefundPart,
  refundLimit,
  sayPart,
  shareOf,
} from '#domain/orders/refund-part.ts'

const line = (over: Partial<RefundableLine> = {}): RefundableLine => ({
  line: 1,
  name: 'Canvas Tote',
  quantity: 3,
  price: cents(1000),
  shipping: cents(500),
  subject: { kind: 'goods', ref: 'prd:tote' },
  ...over,
})
const subscription = line({
  line: 2,
  name: 'Print',
  quantity: 1,
  price: cents(4000),
  shipping: cents(1001),
  subject: { kind: 'subscription' },
})
const facts = (over: Partial<PartFacts> = {}): PartFacts => {
  const lines = over.lines ?? [line()]
  const paid = sumOf(lines.map(({ price, shipping }) => cents(price + shipping)))
  return { paid, lines, parts: [], cycle: null, openGifts: [], ...over }
}
const lines = (...wanted: [number, number][]): PartAsked => ({
  kind: 'lines',
  lines: wanted.map(([number, quantity]) => ({ line: number, quantity })),
  keepsShipping: false,
  reason: null,
})
const issues = (count: number | 'all'): PartAsked => ({ kind: 'issues', issues: count, reason: null })
const amount = (value: number, reason = 'late'): PartAsked => ({ kind: 'amount', amount: cents(value), reason })

function given(asked: PartAsked, known: PartFacts): RefundPart {
  const planned = planPart(asked, known)
  if (!planned.ok) throw new Error(planned.reason)
  return planned.part
}
const cycle = (over: object = {}) => ({ tokens: 6, taken: 2, extra: 0, isCancelled: false, ...over })

test('a line goes back with its share of the shipping, a cent that can’t be split with the last of it', () => {
  const first = given(lines([1, 1]), facts())
  expect(first).toMatchObject({ amount: 499, lines: [{ quantity: 1, price: 333, shipping: 166, shipped: 1 }] })
  const rest = given(lines([1, 2]), facts({ parts: [first] }))
  expect(first.amount + rest.amount).toBe(1500)
})

test('its shipping may be kept, and is then not given with the next of the line either', () => {
  const kept = given({ ...lines([1, 2]), keepsShipping: true } as PartAsked, facts())
  expect(kept.lines).toMatchObject([{ price: 666, shipping: 0, shipped: 0 }])
  expect(given(lines([1, 1]), facts({ parts: [kept] })).lines).toMatchObject([{ price: 334, shipping: 166 }])
})

test('unsent issues are price ÷ tokens × issues, rounded for us until all of them go back', () => {
  const known = facts({ lines: [subscription], cycle: cycle({ taken: 0 }) })
  expect(given(issues(1), known).amount).toBe(833)
  expect(given(issues('all'), known)).toMatchObject({ amount: 5001, issues: 6 })
  const four = given(issues('all'), { ...known, cycle: cycle() })
  expect(four).toMatchObject({ amount: Math.floor((5001 * 4) / 6), issues: 4 })
})

test('issues that were given on top are worth no money: those that were paid for are sent first', () => {
  const known = (over: object) => facts({ lines: [subscription], cycle: cycle({ tokens: 8, extra: 2, ...over }) })
  expect(given(issues('all'), known({ taken: 2 }))).toMatchObject({ amount: Math.floor((5001 * 4) / 6), issues: 4 })
  expect(given(issues('all'), known({ taken: 0 }))).toMatchObject({ amount: 5001, issues: 6 })
  expect(planPart(issues(1), known({ taken: 7 }))).toMatchObject({ reason: 'not-so-many-issues', left: 0 })
})

test('the rest of a subscription’s line is what its issues have left', () => {
  const known = facts({ lines: [line(), subscription], cycle: cycle() })
  const two = given(issues(2), known)
  const rest = given(lines([2, 1]), { ...known, parts: [two], cycle: cycle({ tokens: 4 }) })
  expect(two.amount + rest.amount).toBe(5001)
})

test('what was given of a donation, and any amount, counts against the gift', () => {
  const donation = line({ line: 1, quantity: 1, price: cents(1500), shipping: cents(0), subject: { kind: 'donation' } })
  const known = facts({ lines: [donation, { ...line(), line: 2 }] })
  expect(given(lines([1, 1]), known).donation).toBe(1500)
  expect(given(lines([2, 1]), known).donation).toBe(0)
  const some = given(amount(1000), known)
  expect(some.donation).toBe(1000)
  expect(given(amount(1000), { ...known, parts: [some] }).donation).toBe(500)
})

test.each<[string, PartAsked, PartFacts, object]>([
  ['a line that is not there', lines([7, 1]), facts(), { reason: 'no-such-line', line: 7 }],
  ['more of a line than was bought', lines([1, 2], [1, 2]), facts(), { reason: 'not-so-many', left: 3 }],
  ['nothing', lines(), facts(), { reason: 'nothing-asked' }],
  ['none of a line', lines([1, 0]), facts(), { reason: 'nothing-asked' }],
  ['an upgrade', lines([1, 1]), facts({ lines: [line({ subject: { kind: 'upgrade' } })] }), { reason: 'whole-only' }],
  [
    'gifts that somebody has',
    lines([1, 2]),
    facts({ lines: [line({ subject: { kind: 'gifts', numbers: [1, 2, 3] } })], openGifts: [2] }),
    { reason: 'gifts-taken', left: 1 },
  ],
  [
    'a mailed subscription that was redeemed',
    lines([2, 1]),
    facts({ lines: [subscription] }),
    { reason: 'gifts-taken' },
  ],
  ['issues without a subscription', issues(1), facts(), { reason: 'no-subscription' }],
  [
    'issues of what has ended',
    issues(1),
    facts({ lines: [subscription], cycle: cycle({ isCancelled: true }) }),
    { reason: 'cycle-ended' },
  ],
  [
    'issues of a lifetime',
    issues(1),
    facts({ lines: [subscription], cycle: cycle({ tokens: null }) }),
    { reason: 'lifetime' },
  ],
  [
    'issues that were sent',
    issues(5),
    facts({ lines: [subscription], cycle: cycle() }),
    { reason: 'not-so-many-issues', left: 4 },
  ],
  [
    'issues where all were sent',
    issues('all'),
    facts({ lines: [subscription], cycle: cycle({ taken: 6 }) }),
    { reason: 'not-so-many-issues', left: 0 },
  ],
  ['an amount above what was paid', amount(1501), facts(), { reason: 'more-than-paid', left: 1500 }],
  ['an amount without a reason', amount(100, ' '), facts(), { reason: 'reason-needed' }],
  ['no amount', amount(0), facts(), { reason: 'nothing-asked' }],
  [
    'a line after an amount took its money',
    lines([1, 3]),
    facts({ parts: [given(amount(1), facts())] }),
    { reason: 'more-than-paid', left: 1499 },
  ],
])('%s is refused', (_what, asked, known, refusal) => {
  expect(planPart(asked, known)).toMatchObject({ ok: false, ...refusal })
})

test('the shares of a whole add up to it, whatever is taken at a time', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
      (whole, counts) => {
        const all = counts.reduce((sum, count) => sum + count, 0)
        let before = 0
        const shares = counts.map((count) => {
          const share = shareOf(cents(whole), { before, count, all })
          before += count
          return share
        })
        expect(sumOf(shares)).toBe(whole)
        expect(shares.every((share) => share >= 0)).toBe(true)
      },
    ),
  )
})

const anyAsked = fc.oneof(
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 })
    .chain((wanted) =>
      fc.boolean().map((keepsShipping): PartAsked => ({ ...lines(...wanted), keepsShipping }) as PartAsked),
    ),
  fc.integer({ min: 1, max: 6 }).map(issues),
  fc.constant(issues('all')),
  fc.integer({ min: 1, max: 4000 }).map((value) => amount(value)),
)
const anyLines = fc.record({
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.integer({ min: 0, max: 5000 }),
  shipping: fc.integer({ min: 0, max: 900 }),
  subscription: fc.integer({ min: 1, max: 9000 }),
  donation: fc.integer({ min: 1, max: 3000 }),
})

test('no parts together are more than was paid, of the order, of a line, or of the donation', () => {
  let planned = 0
  fc.assert(
    fc.property(anyLines, fc.array(fc.tuple(anyAsked, fc.boolean()), { maxLength: 12 }), (sold, asks) => {
      const known = [
        line({ quantity: sold.quantity, price: cents(sold.price), shipping: cents(sold.shipping) }),
        { ...subscription, price: cents(sold.subscription), shipping: cents(7) },
        line({ line: 3, quantity: 1, price: cents(sold.donation), shipping: cents(0), subject: { kind: 'donation' } }),
      ]
      let now = facts({ lines: known, cycle: cycle({ taken: 0 }) })
      for (const [asked, isCut] of asks) {
        const { tokens, taken } = now.cycle ?? cycle()
        if (isCut && taken < (tokens ?? 0)) now = { ...now, cycle: cycle({ ...now.cycle, taken: taken + 1 }) }
        const plan = planPart(asked, now)
        if (!plan.ok) continue
        planned += 1
        const left = (now.cycle?.tokens ?? 0) - plan.part.issues
        const isEnded = plan.part.lines.some(({ line: number }) => number === 2) || left === now.cycle?.taken
        now = {
          ...now,
          parts: [...now.parts, plan.part],
          cycle: cycle({ ...now.cycle, tokens: left, isCancelled: now.cycle?.isCancelled || isEnded }),
        }
      }
      const perLine = (number: number): Cents =>
        sumOf(
          now.parts
            .flatMap((part) => part.lines)
            .filter((one) => one.line === number)
            .map((one) => cents(one.price + one.shipping)),
        )
      expect(leftOf(now)).toBeGreaterThanOrEqual(0)
      expect(perLine(1)).toBeLessThanOrEqual(sold.price + sold.shipping)
      const ofIssues = sumOf(now.parts.filter(({ kind }) => kind === 'issues').map((part) => part.amount))
      expect(perLine(2) + ofIssues).toBeLessThanOrEqual(sold.subscription + 7)
      expect(sumOf(now.parts.map(({ donation }) => donation))).toBeLessThanOrEqual(sold.donation)
      expect(now.cycle?.taken ?? 0).toBeLessThanOrEqual(now.cycle?.tokens ?? 0)
      expect(now.parts.every((part) => part.amount > 0)).toBe(true)
    }),
    { numRuns: 2_000 },
  )
  expect(planned).toBeGreaterThan(1_000)
})

test('the limit is the magazine’s, or 200', () => {
  expect(refundLimit({})).toBe(20_000)
  expect(refundLimit({ refunds: { limitCents: 5_000 } })).toBe(5_000)
})

test.each([
  [{ kind: 'issues', lines: [], issues: 1 }, '1 issue that was not sent'],
  [{ kind: 'issues', lines: [], issues: 4 }, '4 issues that were not sent'],
  [{ kind: 'amount', lines: [], issues: 0 }, 'Part of what was paid'],
  [
    {
      kind: 'lines',
      issues: 0,
      lines: [
        { name: 'Tote', quantity: 2 },
        { name: 'Mug', quantity: 1 },
      ],
    },
    '2 × Tote, Mug',
  ],
])('a part is said as its buyer would', (part, words) => expect(sayPart(part as unknown as RefundPart)).toBe(words))
