/** Why a payment was not booked, for people. */
export const bookingRefusals = {
  'unknown-line': 'there is no such payment',
  decided: 'it was booked or ignored already',
  changed: 'the payment or the invoice has changed meanwhile: look again',
  'not-a-payment': 'this is money that left, or was taken back: it pays no invoice',
  'nothing-asked': 'say for which invoice it is',
  'asked-twice': 'an invoice is named twice',
  'not-payable': 'there is no such invoice that is open',
  'other-currency': 'the invoice is in another currency',
  nothing: 'nothing of the payment is left for it',
  'more-than-invoice': 'that is more than the invoice still asks for',
  'more-than-payment': 'that is more than the payment has left',
  paid: 'the invoice is paid already',
  void: 'the invoice is void',
  processing: 'a bank debit for the invoice is under way: wait for its end',
  unknown: 'there is no such invoice',
  'provider-out': 'the payment provider does not answer, and the invoice may be paid online at this moment',
  goods: 'something on the invoice can not be had any more: see `invoices paid`',
} as const

export type BookingRefusal = keyof typeof bookingRefusals
