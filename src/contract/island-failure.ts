import { z } from 'zod'
import { errorKinds, LONGEST_PATH } from '#domain/islands/failure-report.ts'

/**
 * The body of `POST /api/island-failures`: a widget that failed in a reader's browser. Says nothing about the reader, and holds no
 * text that anybody could write into our logs.
 */
export const islandFailure = z.strictObject({
  island: z.string().regex(/^[a-z0-9-]{1,60}$/),
  path: z.string().max(LONGEST_PATH),
  error: z.enum(errorKinds),
})

export type IslandFailure = z.infer<typeof islandFailure>
