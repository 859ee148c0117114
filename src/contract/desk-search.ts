import { z } from 'zod'

/** The parameters of `GET /api/desk/find`. */
export const deskSearchQuery = z.object({ q: z.string().default('') })

/** Its answer: the first few that somebody at the desk may mean. */
export const deskSearchAnswer = z.strictObject({
  suggestions: z.array(
    z.strictObject({
      kind: z.string(),
      href: z.string(),
      /** Plain text, as everything here. */
      title: z.string(),
      note: z.string(),
    }),
  ),
})

export type DeskSearchAnswer = z.infer<typeof deskSearchAnswer>
