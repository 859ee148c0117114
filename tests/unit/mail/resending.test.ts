import { expect, test } from 'vitest'
import { mailKinds } from '#contract/mails.ts'
import { resendRefusals, wayToResend } from '#domain/mail/resending.ts'

const gone = (kind: string, cause: string) => wayToResend({ kind, cause, hasGone: true })
const ID = '0b9b7a3e-4c2d-4f5e-9a1b-2c3d4e5f6a7b'

test('what has not gone yet is tried at once, whatever it says', () => {
  expect(wayToResend({ kind: 'order-refunded', cause: `order-refunded:${ID}`, hasGone: false })).toEqual({
    way: 'queue',
  })
})

test('what was about something that is kept is written anew from it', () => {
  expect(gone('order-receipt', `order-receipt:${ID}`)).toEqual({ way: 'receipt', orderId: ID })
  expect(gone('renewal-receipt', `order-receipt:${ID}`)).toEqual({ way: 'receipt', orderId: ID })
  expect(gone('gift-link', `gift-link:${ID}`)).toEqual({ way: 'gift', giftId: ID })
  expect(gone('gift-link', `gift-link-again:${ID}:x`)).toEqual({ way: 'gift', giftId: ID })
  expect(gone('gift-links', `gift-links:${ID}`)).toEqual({ way: 'gifts', orderId: ID })
  expect(gone('missing-copy', 'missing-copy:mis-1:sent')).toEqual({ way: 'missing-copy', report: 'mis-1' })
  expect(gone('donation-link', `donation-link:${ID}:2026-01-01T00:00:00Z`)).toEqual({
    way: 'donation-link',
    monthlyId: ID,
  })
  expect(gone('order-receipt', `order-receipt:${ID}:again:x:1`), 'also what was sent again').toMatchObject({
    orderId: ID,
  })
})

test('a link that runs out is made afresh', () => {
  expect(gone('password-link', 'password-link:1')).toEqual({ way: 'link', link: 'password' })
  expect(gone('address-missing', 'mail-missing-addresses:5:acc-x')).toEqual({ way: 'link', link: 'address' })
  expect(gone('payment-failed', 'renewal-declined:1:1:1')).toEqual({ way: 'link', link: 'payment' })
  expect(gone('payment-challenge', 'renewal-declined:1:1:1')).toEqual({ way: 'link', link: 'payment' })
})

test('no secret that somebody else asked for goes out again, sent or not', () => {
  for (const hasGone of [true, false]) {
    expect(wayToResend({ kind: 'sign-in-code', cause: 'sign-in-code:1', hasGone })).toBe('code')
    for (const kind of ['email-confirmation', 'delete-account-link', 'mailing-list-confirmation'])
      expect(wayToResend({ kind, cause: `${kind}:1`, hasGone })).toBe('asked-by-reader')
  }
})

test('every kind of mail has a way, or a reason that can be told', () => {
  for (const kind of Object.keys(mailKinds)) {
    const way = gone(kind, `${kind}:${ID}`)
    if (typeof way === 'string') expect(resendRefusals[way]).not.toBe('')
  }
  expect(gone('toString', 'x:1'), 'not what every object has').toBe('not-kept')
})
