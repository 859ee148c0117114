import { expect, test } from 'vitest'
import { readPosting, sayPosting, trackingUrl } from '#domain/orders/parcel.ts'
import { freeAfterCount } from '#domain/store/stock-movement.ts'

test.each([
  ['a known carrier is written as it writes itself', ' usps ', '9400 1', { carrier: 'USPS', tracking: '9400 1' }],
  ['any other carrier is taken as it is written', 'The night boat', '', { carrier: 'The night boat', tracking: null }],
  ['neither has to be known', '', ' ', { carrier: null, tracking: null }],
])('%s', (_rule, carrier, tracking, posting) =>
  expect(readPosting({ carrier, tracking })).toEqual({ ok: true, posting }),
)

test.each([
  ['a number says nothing without a carrier', '', '9400', 'tracking-without-carrier'],
  ['a number is no markup', 'USPS', '<b>', 'tracking-malformed'],
  ['a number has an end', 'USPS', '9'.repeat(61), 'tracking-malformed'],
  ['a name has an end', 'x'.repeat(61), '', 'carrier-too-long'],
])('%s', (_rule, carrier, tracking, fault) => expect(readPosting({ carrier, tracking })).toEqual({ ok: false, fault }))

test('a parcel is looked up where its carrier shows it, and nowhere where nobody knows that', () => {
  const usps = { carrier: 'USPS', tracking: '9400 10/1' }
  expect(trackingUrl(usps)).toBe('https://tools.usps.com/go/TrackConfirmAction?tLabels=940010%2F1')
  expect(trackingUrl({ carrier: 'The night boat', tracking: '1' })).toBeNull()
  expect(trackingUrl({ carrier: 'USPS', tracking: null })).toBeNull()
  expect(sayPosting(usps)).toBe('with USPS, 9400 10/1')
  expect(sayPosting({ carrier: null, tracking: null })).toBe('')
})

test('a count of the shelf leaves for sale what nobody was promised', () => {
  expect(freeAfterCount(8, { held: 1, toSend: 2 })).toBe(5)
  expect(freeAfterCount(3, { held: 1, toSend: 2 })).toBe(0)
  expect(freeAfterCount(2, { held: 1, toSend: 2 })).toBeNull()
})
