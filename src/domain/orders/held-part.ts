import type { Cents } from '../money/cents.ts'

/**
 * What was taken off the ledger for a part of an order before the provider was asked for its money: issues and gifts that
 * somebody else could have meanwhile. Put back where the provider refuses.
 */
export type HeldPart = {
  readonly cycle?: {
    readonly id: string
    readonly token: string
    readonly issues: number
    /** Nothing of it is left to be sent. */
    readonly isEnded: boolean
    /** Renewing ended with it. */
    readonly endsAutorenew: boolean
  }
  readonly gifts?: readonly string[]
}

/** What came of giving a part back. */
export type PartTakenBack = {
  readonly amountCents: Cents
  /** The subscription that fewer issues are sent of, and how many fewer; null where none is touched. */
  readonly issues: { readonly cycle: string; readonly count: number } | null
  /** The token of the cycle that has ended. */
  readonly cycle: string | null
  readonly giftsVoided: number
  readonly downloads: number
  readonly monthlyDonation: boolean
  readonly stock: readonly { readonly ref: string; readonly quantity: number }[]
}
