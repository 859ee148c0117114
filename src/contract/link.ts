import { z } from 'zod'

/** The query of whatever a mailed link leads to. */
export const linkQuery = z.object({ token: z.string().optional() })
