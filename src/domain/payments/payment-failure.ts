/**
 * Whether charging the same method again can help: `never`; `limited`, a few times with days between them; or
 * `until-it-works`, where nothing is wrong with the method and only the line or the bank's machines had a bad moment.
 */
export type Retry = 'never' | 'limited' | 'until-it-works'

/** What the payer has to do before it can go on: show the bank who they are, or name another card. */
export type Requirement = 'authorize-card' | 'replace-card'

export type PaymentFailure = {
  retry: Retry
  require: Requirement | null
  /** Fit to be shown: it says no more than a bank wants its customer, or a thief, to be told. */
  reason: string
}

/** What a provider says of a failed payment. */
export type ProviderWord = {
  code: string | null
  /** The bank's own reason, where it gives one. */
  declineCode?: string | null
  /** The card network's advice on trying again. */
  advice?: string | null
}

const DECLINED = 'Your card was declined.'
const BANK_DECLINED = 'Your bank account could not be debited.'
const TROUBLE = 'The payment could not be processed. Please try again in a little while.'

const never = (reason: string): PaymentFailure => ({ retry: 'never', require: 'replace-card', reason })
const limited = (reason: string, require: Requirement | null = 'replace-card'): PaymentFailure => ({
  retry: 'limited',
  require,
  reason,
})
const untilItWorks = (reason: string): PaymentFailure => ({ retry: 'until-it-works', require: null, reason })

/** Our own word for a saved method that is there no more. */
export const METHOD_GONE = 'method_gone'

/** By the bank's reason where there is one, otherwise by the provider's code. */
const table: Readonly<Record<string, PaymentFailure>> = {
  authentication_required: limited('Your bank asks you to authorize this payment.', 'authorize-card'),
  authentication_not_handled: limited('Your bank asks you to authorize this payment.', 'authorize-card'),
  payment_intent_authentication_failure: limited(
    'The payment was not authorized. Please choose another card, or try again.',
  ),
  setup_intent_authentication_failure: limited(
    'The card was not authorized. Please choose another card, or try again.',
  ),
  approve_with_id: limited(DECLINED),
  call_issuer: limited(DECLINED),
  card_declined: limited(DECLINED),
  card_not_supported: never('Your card does not support this type of purchase.'),
  card_velocity_exceeded: limited('Your card is over its limit.'),
  currency_not_supported: never('Your card does not support this currency.'),
  do_not_honor: limited(DECLINED),
  do_not_try_again: never(DECLINED),
  expired_card: never('Your card has expired.'),
  fraudulent: never(DECLINED),
  generic_decline: limited(DECLINED),
  highest_risk_level: never(DECLINED),
  incorrect_cvc: limited("Your card's security code is incorrect."),
  incorrect_number: never('Your card number is incorrect.'),
  incorrect_zip: limited("Your card's postal code is incorrect."),
  insufficient_funds: limited('Your card has insufficient funds.'),
  invalid_account: never(DECLINED),
  invalid_cvc: limited("Your card's security code is incorrect."),
  invalid_expiry_month: never("Your card's expiration date is incorrect."),
  invalid_expiry_year: never("Your card's expiration date is incorrect."),
  invalid_number: never('Your card number is incorrect.'),
  // Whoever holds a lost or stolen card is told what everyone else is told.
  lost_card: never(DECLINED),
  stolen_card: never(DECLINED),
  pickup_card: never(DECLINED),
  restricted_card: never(DECLINED),
  merchant_blacklist: never(DECLINED),
  no_action_taken: limited(DECLINED),
  not_permitted: limited(DECLINED),
  processing_error: untilItWorks('An error occurred while processing your card. Please try again in a little while.'),
  issuer_not_available: untilItWorks(TROUBLE),
  reenter_transaction: untilItWorks(TROUBLE),
  try_again_later: limited(DECLINED),
  revocation_of_authorization: never(DECLINED),
  revocation_of_all_authorizations: never(DECLINED),
  stop_payment_order: never(DECLINED),
  transaction_not_allowed: never(DECLINED),
  withdrawal_count_limit_exceeded: limited('Your card is over its limit.'),
  account_closed: never('Your bank account could not be debited because it is closed.'),
  bank_account_restricted: never(BANK_DECLINED),
  debit_not_authorized: never(BANK_DECLINED),
  [METHOD_GONE]: never('Your saved card or bank account is no longer there.'),
  no_account: never('Your bank account could not be found.'),
  lock_timeout: untilItWorks(TROUBLE),
  rate_limit: untilItWorks(TROUBLE),
  api_connection_error: untilItWorks(TROUBLE),
  api_error: untilItWorks(TROUBLE),
}

/** What a failed payment means to us. A word nobody has told us of may be tried again, but not for ever. */
export function failureOf({ code, declineCode, advice }: ProviderWord): PaymentFailure {
  const known = lookUp(declineCode) ?? lookUp(code) ?? limited(DECLINED)
  if (advice === 'do_not_try_again' && known.retry !== 'never')
    return { ...known, retry: 'never', require: 'replace-card' }
  return known
}

const lookUp = (word: string | null | undefined) => (word && Object.hasOwn(table, word) ? table[word] : undefined)
