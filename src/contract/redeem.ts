import { z } from 'zod'
import { chosenDeliverable, deliverablePart, deliverableQuery } from './deliverable.ts'

/** The query of `POST /api/subscribe/redeem`. */
export const redeemQuery = deliverableQuery

/** The body of `POST /api/subscribe/redeem`. */
export const redeemBody = z.strictObject({ ...deliverablePart, subscription: chosenDeliverable })
export type RedeemBody = z.infer<typeof redeemBody>
