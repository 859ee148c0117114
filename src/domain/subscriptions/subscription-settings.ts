import { type Category, categoryOf, categoryOfSlug, type Level, levelOf, mediumOf } from './categories.ts'
import { type Deliverable, deliverableOf, mediumOfDeliverable, payloadShipcode } from './deliverables.ts'
import { type Shipcode, shipcodeOfSlug } from './shipcodes.ts'
import { type Term, termOfQuery } from './terms.ts'

/** What somebody chooses of a subscription: medium and level, how long, and where print goes. */
export type SubscriptionSettings = {
  readonly category: Category
  readonly shipcode: Shipcode
  readonly term: Term
}

type Asked = { get(name: string): string | null }

/** What an address asks for by `level`, `years` and `shipping`; what is unknown is the default. */
export const readSettings = (query: Asked): SubscriptionSettings => ({
  category: categoryOfSlug(query.get('level')),
  shipcode: shipcodeOfSlug(query.get('shipping')),
  term: termOfQuery(query.get('years')),
})

/** The same for a renewal: what is not asked for stays as it is. Null where no change is asked for, or `change=no`. */
export function readChange(query: Asked, current: SubscriptionSettings): SubscriptionSettings | null {
  const asked = readSettings(query)
  const level = query.get('level')
  const years = query.get('years')
  const shipping = query.get('shipping')
  const change = query.get('change')
  if (change === 'no' || (change !== 'yes' && [level, years, shipping].every((word) => word === null))) return null
  return {
    category: level === null ? current.category : asked.category,
    shipcode: shipping === null ? current.shipcode : asked.shipcode,
    term: years === null ? current.term : asked.term,
  }
}

/** What a subscription was bought with. */
export type BoughtWith = {
  readonly level: Level
  readonly term: Term
  readonly deliverables: { readonly set: Deliverable }
}

/** The settings of a subscription that is there: what was paid for, not what it was switched to. */
export const settingsOf = ({ level, term, deliverables: { set } }: BoughtWith): SubscriptionSettings => ({
  category: categoryOf(mediumOfDeliverable(set), level),
  shipcode: payloadShipcode(set),
  term,
})

export const deliverableOfSettings = ({ category, shipcode }: SubscriptionSettings): Deliverable =>
  deliverableOf(mediumOf(category), shipcode)

/** The same as a cart takes it: where print goes is not part of a personal subscription. */
export const personalParts = ({ category, term }: SubscriptionSettings) => ({
  medium: mediumOf(category),
  level: levelOf(category),
  term,
})
