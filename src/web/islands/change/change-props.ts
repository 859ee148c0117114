import type { ChangeNote } from '#contract/account-subscription.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { CycleSettings, PricesByLevel, WantedSettings } from '#domain/subscription-changes/change.ts'
import type { BoundIssue } from '#domain/subscription-changes/first-affected.ts'
import type { DeliverableDesk } from '#web/parts/deliverable/deliverable-desk.ts'

export type ChangeProps = DeliverableDesk & {
  settings: CycleSettings
  canUpgrade: boolean
  prices: PricesByLevel
  account: CheckoutAccount
  /** The first issue that a change counts for, and those whose list is made. */
  first: number | null
  bound: BoundIssue[]
  /** What the page opens with. */
  chosen: WantedSettings
  /** What a plain form has led to. */
  note: ChangeNote | null
}
