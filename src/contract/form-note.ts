import type { z } from 'zod'

/** Browsers keep no larger ones, encoded as cookies are. */
const LONGEST = 3_500

type Note = { typed: unknown }

/** What a page without scripts learns of its form, as a cookie for one look. What was typed is left out where it is too long; what is wrong with it is told all the same. */
export function writeNote(note: Note): string {
  const text = JSON.stringify(note)
  return encodeURIComponent(text).length > LONGEST ? JSON.stringify({ ...note, typed: null }) : text
}

/** Null for anything that is no such note of this mark. */
export function readNote<Read extends { of: string }>(
  schema: z.ZodType<Read>,
  text: string | null,
  mark: string,
): Read | null {
  if (text === null) return null
  try {
    const note = schema.safeParse(JSON.parse(text)).data
    return note?.of === mark ? note : null
  } catch {
    return null
  }
}
