import { expect, test } from 'vitest'
import { generalFault, LOGGED_OUT } from '#domain/checkout/field-errors.ts'

const asked = { email: 'An account with this email already exists.', 'password.password': 'Must not be blank.' }

test.each([
  ['nothing', false, null, {}, undefined],
  ['what is said as a whole', true, 'Your cart is empty', {}, 'Your cart is empty'],
  ['nothing of what has a field', false, null, { ...asked, 'address.line1': 'is required' }, undefined],
  ['nothing of the name that is paid under', true, null, { payment_name: 'Must not be blank.' }, undefined],
  ['what has no field anywhere', false, 'No.', { amount: 'Too much.' }, 'No. Too much.'],
  ['that whom the page knows has been logged out', true, null, asked, LOGGED_OUT],
  ['nothing of an address that whom the page knows can mend', true, null, { 'address.line1': 'is required' }, undefined],
] as const)('above the fields stands %s', (_what, knowsBuyer, general, fields, said) => {
  expect(generalFault({ general, fields }, knowsBuyer)).toBe(said)
}) // biome-ignore format: a table
