/** Why a bank says no: Stripe's code, the bank's reason, and whether trying again can help. */
export type Decline = {
  code: string
  declineCode?: string
  adviceCode?: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'
  message: string
}

export type TestCard = {
  number: string
  brand: 'visa' | 'mastercard' | 'amex' | 'discover'
  funding?: 'credit' | 'debit'
  /** Said no to, always or only once it is charged (it can then be saved). */
  declines?: Decline
  declinesOnlyCharges?: boolean
  /** When the bank wants to see its customer: always, or not off-session once the card was set up. */
  authenticates?: 'always' | 'unless-set-up' | 'already-set-up'
  disputed?: 'later' | 'inquiry-at-once'
}

const declined = (
  declineCode: string,
  adviceCode: NonNullable<Decline['adviceCode']>,
  message = 'Your card was declined.',
): Decline => ({ code: 'card_declined', declineCode, adviceCode, message })

const generic = declined('generic_decline', 'try_again_later')
const insufficient = declined('insufficient_funds', 'try_again_later', 'Your card has insufficient funds.')

const cards: TestCard[] = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '4000056655665556', brand: 'visa', funding: 'debit' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover' },
  { number: '4000000000000002', brand: 'visa', declines: generic },
  { number: '4000000000009995', brand: 'visa', declines: insufficient },
  { number: '4000000000009987', brand: 'visa', declines: declined('lost_card', 'do_not_try_again') },
  { number: '4000000000009979', brand: 'visa', declines: declined('stolen_card', 'do_not_try_again') },
  {
    number: '4000000000000069',
    brand: 'visa',
    declines: { code: 'expired_card', adviceCode: 'do_not_try_again', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    brand: 'visa',
    declines: {
      code: 'incorrect_cvc',
      adviceCode: 'confirm_card_data',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    brand: 'visa',
    declines: {
      code: 'processing_error',
      adviceCode: 'try_again_later',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { number: '4000000000000341', brand: 'visa', declines: generic, declinesOnlyCharges: true },
  { number: '4000002500003155', brand: 'visa', authenticates: 'unless-set-up' },
  { number: '4000002760003184', brand: 'visa', authenticates: 'always' },
  { number: '4000003800000446', brand: 'visa', authenticates: 'already-set-up' },
  {
    number: '4000008260003178',
    brand: 'visa',
    authenticates: 'unless-set-up',
    declines: insufficient,
    declinesOnlyCharges: true,
  },
  { number: '4000000000003220', brand: 'visa', authenticates: 'always' },
  { number: '4000000000000259', brand: 'visa', disputed: 'later' },
  { number: '4000000000001976', brand: 'visa', disputed: 'inquiry-at-once' },
]

const byNumber = new Map(cards.map((card) => [card.number, card]))

/** Only Stripe's published test numbers: any other is refused, so that nobody types a real card. */
export const findCard = (number: string): TestCard | undefined => byNumber.get(number)

/** The check digit that every card number ends with. */
export function hasCheckDigit(number: string): boolean {
  const digits = [...number].reverse().map(Number)
  const sum = digits.reduce((all, digit, index) => {
    const counted = index % 2 === 0 ? digit : digit * 2
    return all + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return /^\d{12,19}$/.test(number) && sum % 10 === 0
}
