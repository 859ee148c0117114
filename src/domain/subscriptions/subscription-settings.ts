import { type Category, categoryOfSlug, levelOf, mediumOf } from './categories.ts'
import { type Deliverable, deliverableOf } from './deliverables.ts'
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

export const deliverableOfSettings = ({ category, shipcode }: SubscriptionSettings): Deliverable =>
  deliverableOf(mediumOf(category), shipcode)

/** The same as a cart takes it: where print goes is not part of a personal subscription. */
export const personalParts = ({ category, term }: SubscriptionSettings) => ({
  medium: mediumOf(category),
  level: levelOf(category),
  term,
})
