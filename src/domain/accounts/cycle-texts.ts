import { mediumNames } from '../subscriptions/categories.ts'
import { type Deliverable, deliverableName, mediumOfDeliverable } from '../subscriptions/deliverables.ts'
import type { Phase } from '../subscriptions/phases.ts'
import { type Term, yearsOf } from '../subscriptions/terms.ts'

/** 'Started on June 2, 2026'; 'Renewed on …' for every cycle but the first. */
export const cycleHeading = (phase: Phase, date: string): string =>
  `${phase === 'introductory' ? 'Started' : 'Renewed'} on ${date}`

export const cycleYears = (term: Term): string => String(yearsOf(term) ?? 'Lifetime')

/** What is sent, and what was paid for where that is something else. */
export function cycleMedium({ set, active }: { readonly set: Deliverable; readonly active: Deliverable }) {
  const [paid, now] = [mediumNames[mediumOfDeliverable(set)], mediumNames[mediumOfDeliverable(active)]]
  return { now, paid: paid === now ? null : paid }
}

export const MISSING_ADDRESS = { active: 'No Address to send to.', inactive: 'No Address on Record' } as const

/** What one of two cycles that differ in shipping brings. `country` is where its copies go. */
export const describeShipping = (deliverable: Deliverable, country: string): string =>
  deliverable === 'digital'
    ? 'Digital Only, so you will only receive digital copies for the duration of that cycle'
    : `${deliverableName(deliverable)}, so you will receive print copies shipped to your ${country} address for the duration of that cycle`

export const shippingDiffers = (first: string, after: string): string =>
  `You currently have multiple subscription cycles with different shipping settings. The first is ${first}, and the one after is ${after}.`
