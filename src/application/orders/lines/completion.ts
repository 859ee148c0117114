import type { OrderLinks } from '#application/orders/order-links.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'

/** An order that is being completed, in the transaction that does it. */
export type Completion = {
  readonly orderId: string
  readonly ref: string
  readonly snapshot: OrderSnapshot
  /** The buyer's account, made by then where a subscription makes one; null for a guest. */
  readonly accountId: string | null
  /** The payer and the method at the provider, where they are kept for later; null otherwise. */
  readonly saved: { readonly customer: string; readonly method: string } | null
  /** Nobody has submitted it: it says nothing that its buyer has not said before, and may have changed since. */
  readonly isUnattended: boolean
  readonly issuesPerYear: number
  readonly links: OrderLinks
  readonly at: Date
}

/** What one kind of line does when its order completes. Each kind is one file of this folder, and one entry of `line-kinds.ts`. */
export type LineKind = (trx: Trx, completion: Completion) => Promise<void>
