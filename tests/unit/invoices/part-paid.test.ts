import { expect, test } from 'vitest'
import { epcOfInvoice } from '#domain/invoices/epc-code.ts'
import { restOf } from '#domain/invoices/part-paid.ts'
import { rfReference } from '#domain/invoices/rf-reference.ts'
import { cents } from '#domain/money/cents.ts'

const total = cents(9_080)

test.each(['open', 'failed'] as const)('one that is %s asks for what has not come yet', (state) => {
  expect(restOf({ state, total, cameCents: 0 }, '$')).toEqual({ left: total, rest: [] })
  expect(restOf({ state, total, cameCents: 1_000 }, '$')).toEqual({
    left: 8_080,
    rest: [
      { label: 'Received', amount: '-$10.00' },
      { label: 'Still to pay', amount: '$80.80' },
    ],
  })
  expect(restOf({ state, total, cameCents: 99_999 }, '$').left, 'never less than nothing').toBe(0)
})

test.each(['processing', 'paid', 'void'] as const)('one that is %s stands as it was billed', (state) => {
  expect(restOf({ state, total, cameCents: 1_000 }, '$')).toEqual({ left: total, rest: [] })
})

test('the code for banks asks for the rest', () => {
  const account = { iban: 'DE02120300000000202051', bic: null, holder: null }
  const magazine = { name: 'Lodestar', businessInfo: { account } }
  const { left } = restOf({ state: 'open', total, cameCents: 1_000 }, '€')
  const invoice = { currency: 'EUR', reference: rfReference('LS-0001'), tellsOtherWays: true, left }
  expect(epcOfInvoice(invoice, magazine)).toContain('\nEUR80.80\n')
})
