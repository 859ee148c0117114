import { z } from 'zod'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { addressBody, shipcode } from './address.ts'
import { newPassword, paymentPart, text } from './checkout.ts'
import { purchaseQuery } from './purchase.ts'

/** The query of `POST /api/subscribe/redeem`. */
export const redeemQuery = purchaseQuery.omit({ coupon: true })

/** The body of `POST /api/subscribe/redeem`. `shipcode` is told along: where print goes follows from the deliverable. */
export const redeemBody = z.strictObject({
  name: text.nullish(),
  email: text.nullish(),
  password: newPassword.nullish(),
  origin: z.string().max(2000).nullish(),
  address: addressBody.nullish(),
  shipcode: shipcode.nullish(),
  session: z.literal(true).optional(),
  subscription: z.strictObject({ token: z.string().max(200), deliverable: z.enum(deliverables) }),
  ...paymentPart,
})
export type RedeemBody = z.infer<typeof redeemBody>
