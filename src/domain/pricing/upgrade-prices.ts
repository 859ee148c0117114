import type { Cents } from '../money/cents.ts'
import type { Deliverable } from '../subscriptions/deliverables.ts'

/** What choosing each deliverable costs beyond what was paid; nothing where it costs no more. */
export type UpgradePrices = { readonly [deliverable in Deliverable]: Cents }
