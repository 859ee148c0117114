import { z } from 'zod'

/** The body of `PATCH /api/account/autorenew`: what it is to be; empty, it is flipped. */
export const autorenewBody = z.strictObject({ autorenew: z.boolean().optional() }).nullish()

/** The query of pages and doors of the account area. `membership` makes no difference to what is answered. */
export const accountQuery = z.object({ 'admin-view': z.string().optional(), membership: z.string().optional() })
