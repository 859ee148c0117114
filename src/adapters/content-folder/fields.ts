import { z } from 'zod'
import { parseLocalTime } from '#domain/time/local-time.ts'
import type { KnownNames } from './known-names.ts'

export const text = z.string().trim().min(1, 'This is empty')
export const wholeNumber = z.int().min(1)
export const date = z.iso.date('This is not a date of the form 2026-06-18')
/** A day, or a time of day as well, by the magazine's clocks. */
export const localTime = z
  .string()
  .refine(
    (written) => parseLocalTime(written) !== null,
    'This is not a date of the form 2026-06-18, nor a time of the form 2026-06-18T09:00',
  )
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'A slug is small letters, digits and single hyphens')

export const isWithoutDoubles = (values: readonly string[]) => new Set(values).size === values.length

export function oneOf(names: ReadonlySet<string> | null, what: string) {
  return z.string().refine((name) => names === null || names.has(name), {
    error: ({ input }) => `There is no ${what} ${input}`,
  })
}

export function imageSchema(known: KnownNames) {
  return z.string().refine((path) => known.images.has(path), { error: ({ input }) => `images/${input} does not exist` })
}
