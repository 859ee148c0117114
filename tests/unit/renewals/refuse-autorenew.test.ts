import { expect, test } from 'vitest'
import { refuseAutorenew } from '#domain/renewals/refuse-autorenew.ts'
import { cycleOf, lifetimeOf, NO_ADDRESSES } from '../../support/ledger.ts'

const print = cycleOf({ active: 'print-a' })
const digital = cycleOf({ active: 'digital' })
const address = { ...NO_ADDRESSES, a: {} }
const asked = {
  cycles: [print],
  standing: 'extended',
  current: 'print-a',
  addresses: address,
  hasMethod: true,
} as const

test.each([
  ['may be turned on with an address and a method', {}, null],
  ['needs the address that is sent to now', { addresses: NO_ADDRESSES }, 'no-address'],
  ['needs that address though what is renewed is digital', { cycles: [print, cycleOf({ position: 2, active: 'digital' })], addresses: NO_ADDRESSES }, 'no-address'],
  ['needs the address of what is renewed', { cycles: [digital, cycleOf({ position: 2, active: 'print-b' })], current: 'digital' }, 'no-address'],
  ['needs an address in the category that is sent to', { addresses: { ...NO_ADDRESSES, b: {} } }, 'no-address'],
  ['needs no address for digital', { cycles: [digital], current: 'digital', addresses: NO_ADDRESSES }, null],
  ['needs a saved method', { hasMethod: false }, 'no-method'],
  ['may be turned on after the end', { standing: 'expired' }, null],
  ['is nothing for a lifetime', { cycles: [lifetimeOf()], standing: 'lifetime' }, 'nothing-to-renew'],
  ['is nothing for who never subscribed', { cycles: [], standing: 'none', current: null }, 'nothing-to-renew'],
  ['is nothing for what an institution pays', { cycles: [{ ...print, billedTo: 'A library' }] }, 'nothing-to-renew'],
  ['is nothing for several copies', { cycles: [{ ...print, copies: 5 }] }, 'nothing-to-renew'],
] as const)('autorenew %s', (_rule, differing, refusal) => {
  expect(refuseAutorenew({ ...asked, ...differing })).toBe(refusal)
}) // biome-ignore format: a table
