import { z } from 'zod'

/** The parameters of `GET /api/search`. */
export const searchQuery = z.object({ q: z.string().default('') })

const suggestion = z.strictObject({
  kind: z.enum(['article', 'author', 'issue', 'section', 'topic']),
  href: z.string(),
  /** Plain text, as everything here: nothing of it is HTML. */
  title: z.string(),
  note: z.string(),
})

/** The answer of `GET /api/search`: the first few that the words lead to, the best first. */
export const searchAnswer = z.strictObject({
  query: z.string(),
  /** What was searched for instead, where nothing has a word as it was typed. */
  instead: z.string().nullable(),
  suggestions: z.array(suggestion),
})

export type Suggestion = z.infer<typeof suggestion>
export type SearchAnswer = z.infer<typeof searchAnswer>
