/** What a browser goes on with a payment by, which has been begun with the provider. */
export type PaymentKeys = { id: string; secret: string }

/** What has become of a payment. */
export type CheckoutStatus =
  | { status: 'completed'; receipt: string; invoice?: string | null | undefined }
  | { status: 'processing'; invoice: string; receipt?: string | null | undefined }
  | { status: 'in-progress'; receipt?: string | null | undefined; invoice?: string | null | undefined }

/** Messages of fields by the fields' names; those of a group, such as the address, stand one level deeper. */
export type FieldErrors = { [field: string]: string | FieldErrors }

export type PlainCheckout =
  /** The payment has been begun: the payment element can be shown. */
  | { type: 'started'; data: PaymentKeys }
  /** What was begun before fits the order as it is now: it can be confirmed. */
  | { type: 'updated'; data: PaymentKeys }
  /** Nothing was to be paid. The token of the receipt. */
  | { type: 'gratis'; data: string }
  /** The saved method was charged. */
  | { type: 'customer'; data: CheckoutStatus & { payment_intent_id?: string | undefined } }
  | { type: 'update-succeeded'; data?: unknown }
  | { type: 'redeem-succeeded'; data?: unknown }

export type CheckoutSuccess = PlainCheckout | { type: 'upgrade-checkout'; data: PlainCheckout }

export type CheckoutErrors = {
  keys?: PaymentKeys | null | undefined
  require?: 'authorize-card' | 'replace-card' | null | undefined
  /** The saved method that the payment is to be authenticated with. */
  method?: string | null | undefined
  message: string
}

export type CheckoutFailure =
  | { type: 'updated-failed' | 'redeem-failed'; message: string }
  | { type: 'upgrade-failed'; errors: string | FieldErrors }
  | { checkout_errors: CheckoutErrors }
  /** With the cart as it is by now, where that may be why. */
  | { errors: string | FieldErrors; cart?: unknown }

/** The other shape, of screens that answer without a type. */
export type StatusAnswer = { status: string; message: string | PaymentKeys }

export type CheckoutAnswer = CheckoutSuccess | CheckoutFailure | StatusAnswer
