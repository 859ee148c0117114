import { expect, test } from 'vitest'
import { failureOf } from '#domain/payments/payment-failure.ts'

const DECLINED = 'Your card was declined.'

test.each([
  ['generic_decline', 'limited', 'replace-card', DECLINED],
  ['insufficient_funds', 'limited', 'replace-card', 'Your card has insufficient funds.'],
  ['lost_card', 'never', 'replace-card', DECLINED],
  ['stolen_card', 'never', 'replace-card', DECLINED],
  ['expired_card', 'never', 'replace-card', 'Your card has expired.'],
  ['incorrect_cvc', 'limited', 'replace-card', "Your card's security code is incorrect."],
  ['processing_error', 'until-it-works', null, expect.stringContaining('Please try again in a little while.')],
  ['authentication_required', 'limited', 'authorize-card', 'Your bank asks you to authorize this payment.'],
  ['account_closed', 'never', 'replace-card', expect.stringContaining('it is closed')],
  ['no_account', 'never', 'replace-card', expect.stringContaining('could not be found')],
  ['debit_not_authorized', 'never', 'replace-card', expect.stringContaining('could not be debited')],
  ['api_connection_error', 'until-it-works', null, expect.any(String)],
  ['rate_limit', 'until-it-works', null, expect.any(String)],
])('%s is tried again %s', (word, retry, require, reason) => {
  expect(failureOf({ code: word })).toEqual({ retry, require, reason })
  expect(failureOf({ code: 'card_declined', declineCode: word }), 'the bank’s own reason comes first').toEqual({
    retry,
    require,
    reason,
  })
})

test('the holder of a lost or stolen card is told no more than anyone', () => {
  for (const declineCode of ['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'merchant_blacklist'])
    expect(failureOf({ code: 'card_declined', declineCode }).reason).toBe(DECLINED)
})

test('a card network’s advice not to try again is heeded, whatever the code', () => {
  const failure = failureOf({ code: 'card_declined', declineCode: 'insufficient_funds', advice: 'do_not_try_again' })
  expect(failure).toMatchObject({ retry: 'never', require: 'replace-card' })
})

test('an unknown word is tried again a few times, never for ever', () => {
  for (const code of ['something_new', '__proto__', 'constructor', '', null])
    expect(failureOf({ code })).toEqual({ retry: 'limited', require: 'replace-card', reason: DECLINED })
})
