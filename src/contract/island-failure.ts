import { z } from 'zod'

/** The body of `POST /api/island-failures`: a widget that failed in a reader's browser. Says nothing about the reader. */
export const islandFailure = z.strictObject({
  island: z.string().regex(/^[a-z0-9-]{1,60}$/),
  path: z.string().max(300),
  message: z.string().max(500),
})
