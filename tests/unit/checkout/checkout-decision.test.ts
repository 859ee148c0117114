import { expect, test } from 'vitest'
import { decideCheckout } from '#screens/checkout/checkout-decision.ts'

test.each([
  ['now is the default', true, undefined, { offered: true, decision: 'now', shows: 'review-and-payment' }],
  ['now shows the review and the payment', true, 'now', { offered: true, decision: 'now', shows: 'review-and-payment' }],
  ['later shows the way into the cart', true, 'later', { offered: true, decision: 'later', shows: 'add-to-cart' }],
  ['later is nothing where it is not allowed', false, 'later', { offered: false, decision: 'now', shows: 'review-and-payment' }],
  ['where later is not allowed there is no choice', false, undefined, { offered: false, decision: 'now', shows: 'review-and-payment' }],
] as const)('%s', (_rule, later, chosen, offer) => expect(decideCheckout(later, chosen)).toEqual(offer)) // biome-ignore format: a table
