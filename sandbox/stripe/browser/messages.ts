import type { Appearance } from '@stripe/stripe-js'

/** What the page tells the frame of its element, and what the frame tells the page: nothing of the card. */

export type MethodType = 'card' | 'apple_pay' | 'google_pay' | 'us_bank_account'

export type Address = {
  country?: string | null
  postal_code?: string | null
  line1?: string | null
  line2?: string | null
  city?: string | null
  state?: string | null
}
export type BillingDetails = {
  name?: string | null
  email?: string | null
  phone?: string | null
  address?: Address | null
}

export type FrameOptions = {
  publishableKey: string
  /** In the order in which they are shown. */
  types: MethodType[]
  appearance: Appearance
  defaultCollapsed: boolean
  billingDetails: BillingDetails
  /** Fields that the page asks for itself. */
  hidden: ('country' | 'postal_code' | 'name')[]
  readOnly: boolean
}

export type FrameError = { type: string; code?: string; message: string; decline_code?: string; param?: string }
export type Collected = { paymentMethod: string; type: MethodType } | { error: FrameError }

export type ToFrame =
  | { say: 'options'; options: FrameOptions }
  | { say: 'validate'; call: number }
  /** Makes a payment method of what was typed. `walletApproved`: its sheet has been shown. */
  | { say: 'collect'; call: number; billingDetails: BillingDetails }
  | { say: 'focus' | 'blur' | 'clear' | 'collapse' }

export type FrameState = {
  empty: boolean
  complete: boolean
  collapsed: boolean
  type: string
  country: string | null
  postalCode: string | null
}

export type ToPage =
  | { say: 'ready' }
  | { say: 'height'; pixels: number }
  | { say: 'change'; state: FrameState }
  | { say: 'focus' | 'blur' | 'escape' }
  | { say: 'validated'; call: number; error: FrameError | null; type: string }
  | { say: 'collected'; call: number; collected: Collected }
