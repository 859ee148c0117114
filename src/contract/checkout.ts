import { z } from 'zod'
import type { CheckoutAnswer, CheckoutStatus, PaymentKeys } from '#domain/checkout/checkout-answer.ts'
import { addressBody, LONGEST_TEXT, shipcode } from './address.ts'
import { cartAnswer } from './cart.ts'
import { fieldErrors } from './field-errors.ts'

export const text = z.string().max(LONGEST_TEXT)

/**
 * The query of `POST /api/cart/checkout` and of every other checkout. `gift` and `save-card` count by being there;
 * `total` is what the page shows, in cents; others, such as `coupon`, belong to their screens.
 */
export const checkoutQuery = z.object({
  captcha: z.string().max(10_000).default(''),
  gift: z.string().optional(),
  'save-card': z.string().optional(),
  total: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
})

/** What every checkout's body ends with: which payment it goes on with, and what is paid with. */
export const paymentPart = {
  // Asked of the database as it is, which takes no NUL.
  invoice: text
    .regex(/^\P{C}*$/u)
    .nullable()
    .default(null),
  customer: z.enum(['use-card', 'add-card']).default('add-card'),
}

export const newPassword = z.strictObject({ password: text, confirm: text })

/** The body of `POST /api/cart/checkout` and of `POST /api/invoice/{invoice}/checkout`. */
export const checkoutBody = z.strictObject({
  name: text.nullish(),
  email: text.nullish(),
  password: newPassword.nullish(),
  recipient_name: text.nullish(),
  recipient_shipcode: shipcode.nullish(),
  recipient_address: addressBody.nullish(),
  origin: z.string().max(2000).nullish(),
  address: addressBody.nullish(),
  session: z.literal(true),
  shipcode: shipcode.nullish(),
  gifted: z.boolean().default(false),
  ...paymentPart,
})

/** The provider's names are those of the wire, and of nothing behind it. */
const keys = z
  .object({ payment_intent_id: z.string().min(1), stripe_secret: z.string().min(1) })
  .transform(({ payment_intent_id: id, stripe_secret: secret }) => ({ id, secret }))
const reference = z.string().nullish()
const completed = z.object({ status: z.literal('completed'), receipt: z.string().min(1), invoice: reference })
const processing = z.object({ status: z.literal('processing'), invoice: z.string().min(1), receipt: reference })
const inProgress = z.object({ status: z.literal('in-progress'), receipt: reference, invoice: reference })

/** The answer of `GET /api/checkout/{paymentIntentId}`. */
export const checkoutStatus = z.discriminatedUnion('status', [
  completed,
  processing,
  inProgress,
]) satisfies z.ZodType<CheckoutStatus>

const charged = { payment_intent_id: z.string().optional() }
const plainCheckout = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), data: keys }),
  z.object({ type: z.literal('updated'), data: keys }),
  z.object({ type: z.literal('gratis'), data: z.string().min(1) }),
  z.object({
    type: z.literal('customer'),
    data: z.discriminatedUnion('status', [
      completed.extend(charged),
      processing.extend(charged),
      inProgress.extend(charged),
    ]),
  }),
  z.object({ type: z.literal('update-succeeded'), data: z.unknown().optional() }),
  z.object({ type: z.literal('redeem-succeeded'), data: z.unknown().optional() }),
])

const errors = z.union([z.string(), fieldErrors])

const checkoutErrors = z.object({
  keys: keys.nullish(),
  require: z.enum(['authorize-card', 'replace-card']).nullish(),
  method: z.string().nullish(),
  message: z.string(),
})

/** Every answer to a checkout's request: what went well, what did not, and the other shape `{ status, message }`. */
export const checkoutAnswer = z.union([
  z.object({ type: z.literal('upgrade-checkout'), data: plainCheckout }),
  plainCheckout,
  z.object({ type: z.enum(['updated-failed', 'redeem-failed']), message: z.string() }),
  z.object({ type: z.literal('upgrade-failed'), errors }),
  z.object({ checkout_errors: checkoutErrors }),
  z.object({ status: z.string(), message: z.union([z.string(), keys]) }),
  z.object({ errors, cart: cartAnswer.optional() }),
]) satisfies z.ZodType<CheckoutAnswer>

/** The same as it goes over the wire. */
export type WireAnswer = z.input<typeof checkoutAnswer>

export const wireKeys = ({ id, secret }: PaymentKeys) => ({ payment_intent_id: id, stripe_secret: secret })
