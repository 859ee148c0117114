import { type Cents, cents } from '../money/cents.ts'
import { categoryOf, type Level } from '../subscriptions/categories.ts'
import { type Deliverable, mediumOfDeliverable, payloadShipcode } from '../subscriptions/deliverables.ts'
import type { Term } from '../subscriptions/terms.ts'
import { type Pricing, salesPrice, shippingPrice } from './pricing.ts'

type Valued = { readonly level: Level; readonly term: Term; readonly deliverable: Deliverable }

/** What a subscription is worth: the price of its term with the shipping of it. */
export function deliverableValue(pricing: Pricing, { level, term, deliverable }: Valued): Cents {
  const category = categoryOf(mediumOfDeliverable(deliverable), level)
  return cents(
    salesPrice(pricing, category, term) + shippingPrice(pricing, category, term, payloadShipcode(deliverable)),
  )
}
