import type { Cents } from '#domain/money/cents.ts'

/** What a refund undoes. */
export type TakenBack = {
  amountCents: Cents
  /** The token of the cycle that is cancelled. */
  cycle: string | null
  giftsVoided: number
  /** Gifts that somebody has redeemed already: those stay with whoever did. */
  giftsRedeemed: number
  downloads: number
  monthlyDonation: boolean
  /** What goes back into stock: what was sent already does not. */
  stock: { ref: string; quantity: number }[]
  coupons: string[]
}
