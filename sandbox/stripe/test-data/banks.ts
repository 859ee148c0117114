export type Bank = {
  type: 'us_bank_account' | 'sepa_debit'
  number: string
  routing: string
  /** How the debit ends by itself after some days; never where the bank stays silent. */
  ends: 'succeeds' | 'never' | { code: string; message: string }
}

export const ROUTING_NUMBER = '110000000'
export const BANK_NAME = 'STRIPE TEST BANK'

const account = (number: string, ends: Bank['ends']): Bank => ({
  type: 'us_bank_account',
  number,
  routing: ROUTING_NUMBER,
  ends,
})

const accounts = [
  account('000123456789', 'succeeds'),
  account('000111111113', {
    code: 'account_closed',
    message: "The customer's account could not be debited because it is closed.",
  }),
  account('000111111116', { code: 'no_account', message: "The customer's bank account could not be located." }),
  account('000222222227', {
    code: 'insufficient_funds',
    message: "The customer's account has insufficient funds to cover this payment.",
  }),
  account('000333333335', {
    code: 'debit_not_authorized',
    message: 'The customer has notified their bank that this payment was unauthorized.',
  }),
  account('000000000009', 'never'),
]

/** Stripe's published test accounts, and no others. */
export const findBank = (routing: string, number: string): Bank | undefined =>
  accounts.find((bank) => bank.routing === routing && bank.number === number)

/** The one account of the other currency that Stripe's own fixtures pay with. */
export const findIban = (iban: string): Bank | undefined =>
  iban.replaceAll(' ', '') === 'AT321904300235473204'
    ? { type: 'sepa_debit', number: 'AT321904300235473204', routing: '19043', ends: 'succeeds' }
    : undefined
