import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epcOfInvoice, isIban } from '#domain/invoices/epc-code.ts'
import { isRfReference, printReference, referencesIn, rfReference } from '#domain/invoices/rf-reference.ts'

test('knows references of the standard by their check digits', () => {
  expect(['RF18539007547034', 'RF18 5390 0754 7034', 'rf712348231'].map(isRfReference)).toEqual([true, true, true])
  expect(
    ['RF19539007547034', 'RF18539007547043', 'RF18', 'XX18539007547034', `RF18${'1'.repeat(22)}`].map(isRfReference),
  ).toEqual(Array(5).fill(false))
})

test('makes a right one for every number, that a slip of the hand does not turn into another', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-ZÄ]{0,8}$/),
      fc.integer({ min: 1, max: 999_999_999 }),
      fc.nat(30),
      fc.nat(9),
      (prefix, n, at, digit) => {
        const reference = rfReference(`${prefix}-${String(n).padStart(4, '0')}`)
        expect(isRfReference(reference)).toBe(true)
        const place = 2 + (at % (reference.length - 2))
        const slip = reference.slice(0, place) + digit + reference.slice(place + 1)
        if (slip !== reference && /\d/.test(reference[place] ?? '')) expect(isRfReference(slip)).toBe(false)
      },
    ),
  )
})

test('is found in a text whatever spaces are in it, and not in a longer one', () => {
  const own = rfReference('LS-0001')
  const known = new Set([own])
  for (const text of [
    own,
    printReference(own),
    `SVWZ+${own} DANKE`,
    `x ${own.toLowerCase()}`,
    `${own.slice(0, 5)} ${own.slice(5)}`,
  ])
    expect(referencesIn(text, known), text).toEqual([own])
  for (const text of [`${own}2`, `A${own}`, own.slice(0, -1), 'RF99LS0001'])
    expect(referencesIn(text, known), text).toEqual([])
})

test('an EPC code has the lines that banks want', () => {
  const account = { iban: 'DE02 1203 0000 0000 2020 51', bic: null, holder: null }
  expect(isIban(account.iban)).toBe(true)
  expect(isIban('DE03120300000000202051')).toBe(false)
  const invoice = { currency: 'EUR', left: 129_005, reference: rfReference('LS-0001'), tellsOtherWays: true }
  const magazine = { name: 'Lodestar', businessInfo: { account } }
  expect(epcOfInvoice(invoice, magazine)).toBe(
    `BCD\n002\n1\nSCT\n\nLodestar\nDE02120300000000202051\nEUR1290.05\n\n${rfReference('LS-0001')}`,
  )
  for (const over of [{ currency: 'USD' }, { tellsOtherWays: false }])
    expect(epcOfInvoice({ ...invoice, ...over }, magazine)).toBeNull()
  expect(epcOfInvoice(invoice, { name: 'Lodestar', businessInfo: null })).toBeNull()
})
