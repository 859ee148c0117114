import { z } from 'zod'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { addressBody, shipcode } from './address.ts'
import { newPassword, paymentPart, text } from './checkout.ts'
import { purchaseQuery } from './purchase.ts'

/** What is asked for wherever one subscription gets another deliverable: no coupon is good for that. */
export const deliverableQuery = purchaseQuery.omit({ coupon: true })

/** `shipcode` is told along: where print goes follows from the deliverable. */
export const deliverablePart = {
  name: text.nullish(),
  email: text.nullish(),
  password: newPassword.nullish(),
  origin: z.string().max(2000).nullish(),
  address: addressBody.nullish(),
  shipcode: shipcode.nullish(),
  session: z.literal(true).optional(),
  ...paymentPart,
}

export const chosenDeliverable = z.strictObject({ token: z.string().max(200), deliverable: z.enum(deliverables) })
