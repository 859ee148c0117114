import { expect, test } from 'vitest'
import { amountInWords, completeDonation, greetDonor } from '#domain/donations/donation-texts.ts'
import {
  chooseType,
  donationOf,
  openScreen,
  pickTier,
  queryOfDonate,
  tierOf,
  typeAmount,
  wireDonation,
} from '#screens/donations/donate-screen.ts'

const tiers = [
  { name: 'Friend', onetime: 50, monthly: 10 },
  { name: 'Sustainer', onetime: 100, monthly: 25 },
  { name: 'Patron', onetime: 250, monthly: 75 },
]

test.each([
  ['nothing said', {}, 'onetime', 25],
  ['both said', { amount: '100', type: 'monthly' }, 'monthly', 100],
  ['an amount that is none', { amount: '-4', type: 'yearly' }, 'onetime', 25],
  ['a tier that was picked, though an amount stands beside it', { amount: '25', tier: '2', tier_was: '' }, 'onetime', 250],
  ['a tier of the type that is asked for', { type: 'monthly', amount: '25', tier: '2', tier_was: '1' }, 'monthly', 75],
  ['a tier that was there before', { amount: '60', tier: '2', tier_was: '2' }, 'onetime', 60],
  ['a tier that was there before, of another type', { type: 'monthly', amount: '50', tier: '0', tier_was: '0' }, 'monthly', 50],
  ['a tier that is none', { amount: '60', tier: '9', tier_was: '0' }, 'onetime', 60],
  ['a tier of words', { amount: '60', tier: 'length', tier_was: '0' }, 'onetime', 60],
] as const)('opens with %s', (_what, query, type, dollars) => {
  expect(openScreen(query, tiers)).toEqual({ type, dollars })
}) // biome-ignore format: a table

test('the tier follows the amount and the type', () => {
  const screen = openScreen({}, tiers)
  expect(tierOf(screen, tiers)).toBe('')
  expect(tierOf(typeAmount(screen, '120'), tiers)).toBe('1')
  expect(tierOf(chooseType(screen, 'monthly'), tiers)).toBe('1')
  expect(chooseType(typeAmount(screen, '120'), 'monthly')).toEqual({ type: 'monthly', dollars: 120 })
  expect(tierOf(screen, [])).toBe('')
})

test('picking a tier sets its amount, for the type that is chosen', () => {
  const screen = typeAmount(openScreen({}, tiers), '60')
  expect(pickTier(screen, tiers, '0')).toEqual({ type: 'onetime', dollars: 50 })
  expect(pickTier(chooseType(screen, 'monthly'), tiers, '2')).toEqual({ type: 'monthly', dollars: 75 })
  expect(pickTier(screen, tiers, '')).toEqual(screen)
})

test.each([
  ['0', 1],
  ['-9', 1],
  ['2.9', 2],
  ['none', 1],
  ['7', 7],
])('"%s" typed is $%i', (typed, dollars) => expect(typeAmount(openScreen({}, tiers), typed).dollars).toBe(dollars))

test('goes to the cart in cents, and to the checkout in dollars', () => {
  const screen = openScreen({ amount: '30', type: 'monthly' }, tiers)
  expect(donationOf(screen)).toEqual({ process: 'monthly-init', amount: 3000 })
  expect(wireDonation(screen)).toEqual({
    items: [],
    giftsubs: [],
    donation: { process: 'monthly-init', dollars: 30 },
    subscription: null,
  })
  expect(openScreen(Object.fromEntries(new URLSearchParams(queryOfDonate(screen))), tiers)).toEqual(screen)
})

test('is said in words', () => {
  expect(completeDonation('onetime', 25, '$')).toBe('Complete Donation of $25')
  expect(completeDonation('monthly', 10, '€')).toBe('Complete Donation of €10 per month')
  expect(amountInWords('monthly', 5, '$')).toBe('$5 per month')
  const words =
    ', thank you for considering a donation. Any contribution you can make to Lodestar will be a vital source of support for our work.'
  expect(greetDonor({ name: 'Ada Quill', first_name: 'Ada' }, 'Lodestar')).toBe(`Ada${words}`)
  expect(greetDonor({ name: 'Ada Quill', first_name: '' }, 'Lodestar')).toBe(`Ada Quill${words}`)
})
