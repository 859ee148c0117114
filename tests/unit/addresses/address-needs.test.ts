import { expect, test } from 'vitest'
import { type AddressNeeds, addressNotice, firstNeeded } from '#domain/addresses/address-needs.ts'

const none = { a: false, b: false, c: false }
const needs = (over: Partial<AddressNeeds>): AddressNeeds => ({
  required: none,
  current: null,
  isDigital: false,
  ...over,
})

test.each([
  ['the current subscription’s own', needs({ required: { ...none, b: true }, current: 'b' }), 'ship-b'],
  ['the current one’s before another’s', needs({ required: { a: true, b: false, c: true }, current: 'c' }), 'ship-c'],
  ['what is still to be sent, where the current one is digital', needs({ required: { ...none, a: true }, isDigital: true }), 'ship-a'],
  ['none, where everything was sent', needs({ current: 'a' }), null],
] as const)('an address is asked for in %s', (_what, known, shipcode) => expect(firstNeeded(known)).toBe(shipcode)) // biome-ignore format: a table

test('what is said of a category', () => {
  const print = needs({ required: { ...none, a: true }, current: 'a' })
  expect(addressNotice(print, 'ship-a')).toBe('current')
  expect(addressNotice(print, 'ship-b')).toBe('not-required')
  expect(addressNotice(needs({ required: { a: true, b: true, c: false }, current: 'a' }), 'ship-b')).toBeNull()
  expect(addressNotice(needs({ isDigital: true }), null)).toBe('digital')
  expect(addressNotice(needs({ isDigital: true, required: { ...none, a: true } }), 'ship-c')).toBe('not-required')
  expect(addressNotice(needs({ current: 'a' }), 'ship-a')).toBe('not-required')
})
