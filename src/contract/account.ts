import { z } from 'zod'

/** The body of `PATCH /api/account/autorenew`: what it is to be; empty, it is flipped. */
export const autorenewBody = z.strictObject({ autorenew: z.boolean().optional() }).nullish()

/** The body of `PATCH /api/account/skip`: whether this issue, the next one, is skipped. */
export const skipBody = z.strictObject({ issue: z.int().min(1).max(999_999), skip: z.boolean() })
export type SkipBody = z.infer<typeof skipBody>

/** The body of `POST /api/account/gifts/send`: a gift by its order's number and its own, `4821-9305-1723.2`. */
export const sendGiftBody = z.strictObject({ gift: z.string().max(100) })

/** Which page of a list of orders, beside what every page of the account takes. */
export const orderPageQuery = z.object({
  before: z.string().max(100).optional(),
  after: z.string().max(100).optional(),
})

/** The query of pages and doors of the account area. `membership` makes no difference to what is answered. */
export const accountQuery = z.object({ 'admin-view': z.string().optional(), membership: z.string().optional() })

/** The body of `POST /api/account/missing-copy`: the issue, by its number, of which a copy did not come. */
export const missingCopyBody = z.strictObject({ issue: z.int().positive().max(999_999) })
