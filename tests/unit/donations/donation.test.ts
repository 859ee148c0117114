import { expect, test } from 'vitest'
import {
  centsOfDollars,
  clampAddedDonation,
  clampDonation,
  type DonationTier,
  processOf,
  readDonationQuery,
  selectedTier,
  tierAmount,
} from '#domain/donations/donation.ts'

const tiers: DonationTier[] = [
  { name: 'Friend', onetime: 50, monthly: 10 },
  { name: 'Patron', onetime: 250, monthly: 75 },
  { name: 'Sustainer', onetime: 100, monthly: 25 },
]

test.each([
  [49, 'onetime', null],
  [50, 'onetime', 'Friend'],
  [99, 'onetime', 'Friend'],
  [100, 'onetime', 'Sustainer'],
  [100_000, 'onetime', 'Patron'],
  [9, 'monthly', null],
  [25, 'monthly', 'Sustainer'],
  [74, 'monthly', 'Sustainer'],
  [75, 'monthly', 'Patron'],
] as const)('$%i %s is the highest tier that it reaches: %s', (dollars, type, name) =>
  expect(selectedTier(tiers, dollars, type)?.name ?? null).toBe(name),
)

test.each([
  ['100', 100],
  ['12.75', 12],
  ['0.5', 1],
  ['0', 25],
  ['-5', 25],
  ['ten', 25],
  ['1e9', 25],
  ['0x10', 25],
  ['Infinity', 25],
  ['', 25],
  [null, 25],
  [undefined, 25],
  ['99999999999', 500_000],
])('?amount=%s asks for $%i', (amount, dollars) => expect(readDonationQuery({ amount }).dollars).toBe(dollars))

test.each([
  ['monthly', 'monthly'],
  ['onetime', 'onetime'],
  ['Monthly', 'onetime'],
  ['monthly-init', 'onetime'],
  ['__proto__', 'onetime'],
  [null, 'onetime'],
])('?type=%s asks for %s', (type, kind) => expect(readDonationQuery({ type }).type).toBe(kind))

test.each([
  ['25', 25, 25],
  ['25.9', 25, 25],
  ['0', 1, 0],
  ['-3', 1, 0],
  ['abc', 1, 0],
  ['', 1, 0],
  ['1e400', 500_000, 500_000],
])('"%s" typed is $%i on its own page, and $%i beside a subscription', (typed, own, added) => {
  expect(clampDonation(typed)).toBe(own)
  expect(clampAddedDonation(typed)).toBe(added)
})

test('a month costs the first charge of its kind', () =>
  expect([processOf('onetime'), processOf('monthly')]).toEqual(['onetime', 'monthly-init']))

test('dollars go to the cart as cents', () => expect(centsOfDollars(25)).toBe(2500))

test('a tier shows its amount', () => {
  const [tier] = tiers as [DonationTier]
  expect([tierAmount(tier, 'onetime', '$'), tierAmount(tier, 'monthly', '$')]).toEqual(['$50', '$10/m'])
})
