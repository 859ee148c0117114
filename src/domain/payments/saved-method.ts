/** A card or bank account that is kept for later payments, as it is shown to its holder. */
export type SavedMethod =
  | { id: string; type: 'card'; brand: string; lastFour: string; expMonth: number; expYear: number }
  | { id: string; type: 'ach'; bankName: string; lastFour: string; routingNumber: string }

/** How a provider names the makes of cards, and how their holders do. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'Eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** 'Visa ending in 4242' */
export function describeMethod(method: SavedMethod): string {
  const name = method.type === 'card' ? (brandNames[method.brand] ?? 'Card') : method.bankName || 'Bank account'
  return method.lastFour ? `${name} ending in ${method.lastFour}` : name
}

type Kept = { readonly named: string | null; readonly expires: string | null }

/** What staff are told of what an account keeps: 'Visa ending in 4242, expires 12/2034'. `named` is null where nobody can say. */
export function methodText(kept: Kept | null): string {
  if (kept === null) return 'No card or bank account.'
  if (kept.named === null) return 'One is kept, but the payment provider can’t say at this moment which.'
  return kept.expires === null ? `${kept.named}.` : `${kept.named}, expires ${kept.expires}.`
}

/** What its holder calls it in a sentence. */
export const methodNoun = (method: SavedMethod | null): string => (method?.type === 'ach' ? 'bank account' : 'card')

/** A method without the name that the provider has for it: nobody who looks at a page needs it. */
export const shownMethod = (method: SavedMethod) =>
  method.type === 'card'
    ? { card: { type: method.brand, last_four: method.lastFour, exp_month: method.expMonth, exp_year: method.expYear } }
    : { ach: { bank_name: method.bankName, last_four: method.lastFour, routing_number: method.routingNumber } }
