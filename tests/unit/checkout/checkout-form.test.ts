import { expect, test } from 'vitest'
import { EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import {
  addressIn,
  beginForm,
  bodyOf,
  type CheckoutFields,
  formIn,
  onFile,
  openAddress,
  ownDestination,
  shippedBy,
} from '#screens/checkout/checkout-form.ts'

const pier = { ...EMPTY_ADDRESS, line1: '1 Pier Road', city: 'Duluth', country: 'US' }
const port = { ...EMPTY_ADDRESS, line1: '9 Rue du Port', city: 'Rimouski', country: 'CA' }
const account: CheckoutAccount = {
  name: 'Ada Quill',
  first_name: 'Ada',
  email: 'ada@reader.example',
  addresses: { a: null, b: port, c: null },
}
const filled: CheckoutFields = {
  name: 'Io Fern',
  email: 'io@reader.example',
  password: 'one',
  confirm: 'two',
  kept: null,
  own: { shipcode: 'ship-a', address: pier },
  toOther: true,
  recipientName: 'Kit',
  recipient: { shipcode: 'ship-b', address: port },
}
const needs = { hasPersonal: false, isPersonalPrint: false, hasPrintGoods: false }

test('keeps the address on file until its holder changes it, and changes it from what it was', () => {
  const form = beginForm(account)
  expect(form.kept).toBe('ship-b')
  expect(onFile(account)).toEqual(['ship-b'])
  expect(ownDestination(form, account)).toEqual({ shipcode: 'ship-b', address: port })
  expect(ownDestination({ ...form, kept: null }, account)).toEqual({ shipcode: 'ship-b', address: port })
  expect(beginForm(null)).toMatchObject({ kept: null, own: { address: EMPTY_ADDRESS } })
})

test('an address is on file for its category, or written for it; another one’s is not carried over', () => {
  const form = beginForm(account)
  expect(addressIn('ship-b', form, account)).toEqual(port)
  expect(addressIn('ship-a', form, account)).toEqual(EMPTY_ADDRESS)
  const written = { ...form, own: { shipcode: 'ship-a' as const, address: pier } }
  expect(addressIn('ship-a', written, account)).toEqual(pier)
  expect(addressIn('ship-b', written, account)).toEqual(port)
  expect(addressIn('ship-c', written, account)).toEqual(pier)
  expect(formIn('ship-a', form, account)).toEqual({ ...form, own: { shipcode: 'ship-a', address: EMPTY_ADDRESS } })
  expect(formIn(null, form, account)).toBe(form)
  // Nothing is on file for a guest, whose words are kept.
  expect(addressIn('ship-c', filled, null)).toEqual(pier)
})

test('sends a kept address as none: the server has it', () => {
  const print = { ...needs, hasPersonal: true, isPersonalPrint: true }
  const body = bodyOf(print, beginForm(account), account)
  expect(body).toMatchObject({ name: 'Ada Quill', email: account.email, address: null, shipcode: 'ship-b' })
  expect(body.password).toBeNull()
})

test('sends only what the cart and the buyer are asked for', () => {
  expect(bodyOf(needs, filled, null)).toEqual({
    name: 'Io Fern',
    email: 'io@reader.example',
    password: null,
    recipient_name: null,
    recipient_shipcode: null,
    recipient_address: null,
    address: null,
    shipcode: 'ship-a',
    gifted: false,
    session: true,
  })
  expect(bodyOf({ ...needs, hasPersonal: true }, filled, null).password).toEqual({ password: 'one', confirm: 'two' })
  expect(bodyOf({ ...needs, hasPrintGoods: true }, filled, null)).toMatchObject({
    recipient_name: 'Kit',
    recipient_shipcode: 'ship-b',
    recipient_address: port,
    address: null,
    gifted: true,
  })
  expect(bodyOf({ ...needs, hasPrintGoods: true }, { ...filled, toOther: false }, null)).toMatchObject({
    recipient_address: null,
    address: pier,
    gifted: false,
  })
})

test('prices the subscription for where it goes, and the goods for where they go', () => {
  const both = { hasPersonal: true, isPersonalPrint: true, hasPrintGoods: true }
  const own = { ...filled, own: { shipcode: 'ship-c' as const, address: pier } }
  expect(shippedBy(both, own, null)).toEqual({ subscription: 'ship-c', goods: 'ship-b' })
  expect(shippedBy(both, { ...own, toOther: false }, null)).toEqual({ subscription: 'ship-c', goods: 'ship-c' })
  expect(shippedBy(needs, own, null)).toEqual({ subscription: 'ship-a', goods: 'ship-a' })
})

test.each([
  [{ address: 'Nothing is sent there.' }, null],
  [{ 'address.line1': 'There is no such street.' }, null],
  [{ 'recipient_address.line1': 'There is no such street.' }, 'ship-b'],
  [{ email: 'Must not be blank.' }, 'ship-b'],
])('%j leaves the kept address as %s', (fields, kept) => {
  expect(openAddress(beginForm(account), fields).kept).toBe(kept)
})
