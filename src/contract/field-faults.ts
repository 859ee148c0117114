import type { z } from 'zod'
import type { FieldErrors } from '#domain/checkout/checkout-answer.ts'
import { findUnreadable, UNREADABLE } from './readable-text.ts'

/** What is said of something that was sent, where no field can be named. */
export const NOT_WELL_FORMED = 'The address or what was sent with it is not well formed.'

/** What is wrong with one place of what was sent. An empty path stands for the whole. */
export type FieldFault = { path: readonly PropertyKey[]; text: string }

/** `isUnreadable`: there is text in it that nobody can read. */
export type Shaped<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors; isUnreadable: boolean }

/** Reads what a browser sent as the contract's shape, or says under each field what is wrong, in words of our own. */
export function readShape<Schema extends z.ZodType>(schema: Schema, sent: unknown): Shaped<z.infer<Schema>> {
  const unreadable = findUnreadable(sent).map((path) => ({ path, text: UNREADABLE }))
  const parsed = schema.safeParse(sent, { error: textOf })
  if (parsed.success && unreadable.length === 0) return { ok: true, value: parsed.data }
  const errors = fieldErrorsOf([...unreadable, ...(parsed.error?.issues.flatMap(faultsOf) ?? [])])
  return { ok: false, errors, isUnreadable: unreadable.length > 0 }
}

type Issue = z.core.$ZodIssue

const faultsOf = (issue: Issue): FieldFault[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => ({ path: [...issue.path, key], text: 'There is no such field.' }))
    : [{ path: issue.path, text: issue.message }]

/** A sentence for each way in which a value misses its shape; a schema that has one of its own goes before. */
function textOf(issue: z.core.$ZodRawIssue): string {
  const { code, input, path = [] } = issue
  if (path.length === 0) return NOT_WELL_FORMED
  if (input === undefined || input === null) return 'Please fill this in.'
  if (code === 'invalid_type') return kindTextOf(issue.expected, input)
  if (code === 'too_big') return typeof input === 'number' ? 'This is too large.' : 'This is too long.'
  if (code === 'too_small') return typeof input === 'number' ? 'This is too small.' : 'Please fill this in.'
  if (code === 'invalid_value') return 'Please choose from the list.'
  return 'Please check this.'
}

function kindTextOf(expected: string, input: unknown): string {
  if (Array.isArray(input)) return 'Please give this once.'
  if (expected === 'string') return 'Please fill this in as text.'
  if (expected === 'int') return 'Please enter a whole number.'
  return expected === 'number' ? 'Please enter a number.' : 'Please check this.'
}

/** More than any form of ours has fields, and longer than any of their names. */
const MOST_FAULTS = 60
const LONGEST_NAME = 80

/** The faults under the names of their fields, those of a group one level deeper; of several of one field, the first. */
export function fieldErrorsOf(faults: readonly FieldFault[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, text } of faults.slice(0, MOST_FAULTS)) {
    const names = path.map((name) => String(name).slice(0, LONGEST_NAME))
    place(errors, names.length === 0 ? ['general'] : names, text)
  }
  return errors
}

function place(errors: FieldErrors, [name = '', ...rest]: readonly string[], text: string) {
  const there = Object.hasOwn(errors, name) ? errors[name] : undefined
  if (typeof there === 'string') return
  if (rest.length > 0) {
    const group = there ?? {}
    errors[name] = group
    place(group, rest, text)
  } else if (there === undefined) errors[name] = text
}
