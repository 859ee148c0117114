import { expect, test } from 'vitest'
import { elementOptions } from '#web/parts/payment-provider/element-options.ts'

test('the payment element is an accordion: card, then the two wallets, filled in with country and postcode', () => {
  expect(elementOptions({ country: 'US', postcode: '55802' })).toEqual({
    layout: { type: 'accordion' },
    paymentMethodOrder: ['card', 'apple_pay', 'google_pay'],
    defaultValues: { billingDetails: { address: { country: 'US', postal_code: '55802' } } },
  })
})

test('what is not known is not filled in', () => {
  expect(elementOptions({ country: null, postcode: '' }).defaultValues).toEqual({ billingDetails: { address: {} } })
})
