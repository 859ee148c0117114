import type { SavedMethod } from '#domain/payments/saved-method.ts'

/** A method without the name that the provider has for it: nobody who looks at the page needs it. */
export const shownMethod = (method: SavedMethod) =>
  method.type === 'card'
    ? { card: { type: method.brand, last_four: method.lastFour, exp_month: method.expMonth, exp_year: method.expYear } }
    : { ach: { bank_name: method.bankName, last_four: method.lastFour, routing_number: method.routingNumber } }
