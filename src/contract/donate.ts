import { z } from 'zod'
import { addressBody, shipcode } from './address.ts'
import { paymentPart, text } from './checkout.ts'
import { donationLine } from './purchase.ts'

const nothing = z.array(z.never()).max(0).default([])

/** The body of `POST /api/donate`: nothing but a donation is in its cart. */
export const donateBody = z.strictObject({
  name: text.nullish(),
  email: text.nullish(),
  address: addressBody.nullish(),
  recipient_name: z.null().optional(),
  origin: z.string().max(2000).nullish(),
  shipcode: shipcode.nullish(),
  session: z.literal(true).optional(),
  cart: z.strictObject({
    items: nothing,
    giftsubs: nothing,
    donation: donationLine,
    subscription: z.null().optional(),
  }),
  ...paymentPart,
})
