/** Why an invoice was not closed. */
export const closedWords = {
  unknown: 'There is no such invoice.',
  paid: 'It is paid already.',
  void: 'It is void.',
  'money-came': 'Money has come for it by the bank. Open its payment again at Statements first, or take the rest.',
  processing: 'A bank debit for it is under way: wait for its end.',
  'provider-out': 'The payment provider does not answer, and it may be paid online at this moment.',
  'out-of-stock': 'Something on it is out of stock.',
  coupon: 'Its coupon can not be used any more.',
  gift: 'Its gift was redeemed by somebody else meanwhile.',
  subscription: 'Its subscription was changed meanwhile.',
} as const

/** What is wrong with the day on which money arrived. */
export const arrivalWords = {
  'no-day': 'Write a day such as 2026-11-30.',
  'in-the-future': 'This day is still to come.',
  'before-the-invoice': 'The invoice was not made by then.',
} as const

export const isArrivalFault = (reason: string): reason is keyof typeof arrivalWords => reason in arrivalWords

/** Why nobody is reminded. */
export const reminderHeldWords = {
  unknown: 'There is no such invoice.',
  'not-due': 'No letter is due: the first goes out some days after the due date, the second two weeks later.',
  'unmatched-lines': 'Payments wait to be matched. Whoever has paid must not be reminded: match them first.',
  'statement-too-old': 'The last statement is older than 12 hours. Import today’s first: somebody may have paid.',
} as const
