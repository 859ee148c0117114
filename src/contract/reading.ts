import { z } from 'zod'
import { LONGEST_PLACE } from '#domain/reading/name-block.ts'
import { MOST_PLACES } from '#domain/reading/reading-place.ts'

/** The longest address of an article. */
const LONGEST_SLUG = 200

/** `POST /api/reading`: places of a device that has been read on. Articles that are not there are left out. */
export const readingBody = z.strictObject({
  places: z
    .array(
      z.strictObject({
        slug: z.string().min(1).max(LONGEST_SLUG),
        place: z.string().max(LONGEST_PLACE),
        share: z.int().min(0).max(100),
        finished: z.boolean(),
        at: z.int().positive().max(8.64e15),
      }),
    )
    .max(MOST_PLACES),
})

/** `GET /api/reading`: what the account keeps, the latest first. Devices forget what they remember from before `forgotten`. */
export const readingAnswer = z.strictObject({
  kept: z.boolean(),
  forgotten: z.number().nullable(),
  places: z.array(
    z.strictObject({
      slug: z.string(),
      title: z.string(),
      minutes: z.number(),
      place: z.string(),
      share: z.number(),
      finished: z.boolean(),
      at: z.number(),
    }),
  ),
})
export type ReadingAnswer = z.infer<typeof readingAnswer>

/** `POST /api/account/reading`: whether the account keeps places. */
export const keepReadingBody = z.strictObject({ keep: z.boolean() })
