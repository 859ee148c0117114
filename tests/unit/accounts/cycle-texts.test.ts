import { expect, test } from 'vitest'
import { currentlyHave, subscriptionTitle } from '#domain/accounts/account-texts.ts'
import {
  cycleHeading,
  cycleMedium,
  cycleYears,
  describeShipping,
  shippingDiffers,
} from '#domain/accounts/cycle-texts.ts'
import { shortAddress } from '#domain/addresses/format-address.ts'

test('only an account’s first cycle was started; the others were renewed', () => {
  expect(cycleHeading('introductory', 'July 2, 2026')).toBe('Started on July 2, 2026')
  expect(cycleHeading('renewal', 'July 2, 2026')).toBe('Renewed on July 2, 2026')
})

test('a cycle is named by its term, what is sent now, and its rate', () => {
  const held = { term: '1year', level: 'low', deliverables: { active: 'print-a' } } as const
  expect(currentlyHave(held)).toBe('You currently have a 1-Year Print Subscription (Standard Rate)')
  const lifetime = { term: 'lifetime', level: 'high', deliverables: { active: 'digital' } } as const
  expect(subscriptionTitle(lifetime)).toBe('Lifetime Digital Subscription (Solidarity Rate)')
  expect([cycleYears('1year'), cycleYears('3year'), cycleYears('lifetime')]).toEqual(['1', '3', 'Lifetime'])
})

test.each([
  ['print-c', 'digital', { now: 'Digital', paid: 'Print' }],
  ['digital', 'print-a', { now: 'Print', paid: 'Digital' }],
  ['print-a', 'print-b', { now: 'Print', paid: null }],
  ['digital', 'digital', { now: 'Digital', paid: null }],
] as const)('%s set to %s shows the medium paid for only where it differs', (set, active, shown) => {
  expect(cycleMedium({ set, active })).toEqual(shown)
})

test('two cycles that differ in shipping are described one after the other', () => {
  const print = describeShipping('print-a', 'United States')
  const digital = describeShipping('digital', '')
  expect(shippingDiffers(print, digital)).toBe(
    'You currently have multiple subscription cycles with different shipping settings. The first is Print (US), so you will receive print copies shipped to your United States address for the duration of that cycle, and the one after is Digital Only, so you will only receive digital copies for the duration of that cycle.',
  )
})

test('an address in short is its street and its city', () => {
  const address = { line1: '1 Pier Road', line2: 'Loft', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' }
  expect(shortAddress(address)).toBe('1 Pier Road, Duluth')
})
