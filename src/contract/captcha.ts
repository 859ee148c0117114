import { z } from 'zod'

/** The query of `GET /api/captcha/challenge`. Whatever is no action of ours, given once, is told so by the rule. */
export const challengeQuery = z.object({ action: z.unknown().optional() })
