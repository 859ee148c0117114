import { type Cents, cents } from '#domain/money/cents.ts'
import { type Deliverable, deliverables, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import type { DispatchReport } from './dispatch.ts'

/** Copies that the post takes to one shipping category, and what that costs; null where no rate is set. */
export type PostageLine = { readonly deliverable: Deliverable; readonly copies: number; readonly cost: Cents | null }

type Rates = { readonly a: number; readonly b: number; readonly c: number } | null

/** The post of an issue by category: subscribers' copies that have an address, and extra labels. */
export function postageOf(
  sent: DispatchReport['sent'],
  extras: readonly { readonly deliverable: string; readonly copies: number }[],
  rates: Rates,
): PostageLine[] {
  return deliverables.flatMap((deliverable) => {
    const shipcode = shipcodeOfDeliverable(deliverable)
    if (shipcode === null) return []
    const extra = extras.filter((one) => one.deliverable === deliverable).reduce((all, one) => all + one.copies, 0)
    const copies = sent[deliverable].copies + extra
    return [{ deliverable, copies, cost: rates && cents(rates[letterOf(shipcode)] * copies) }]
  })
}
