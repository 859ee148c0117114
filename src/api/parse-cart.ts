import type { z } from 'zod'

/** A body that is no action on a cart at all: not its shape, or not JSON as everyone reads it. */
export class MalformedCartAction extends Error {
  readonly statusCode = 400
}

export function parseCartAction<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new MalformedCartAction('The body does not fit the contract')
}

/** A text in a JSON document, and whether it is a key. */
const TEXTS = /"(?:[^"\\]|\\.)*"(\s*:)?/gs

/**
 * JSON in which every key stands once. Of two values for one key some programs take the first and some the last: a body that
 * means two things is refused.
 */
export function parseStrictJson(text: string): unknown {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new MalformedCartAction('The body is not JSON')
  }
  let written = 0
  for (const [, colon] of text.matchAll(TEXTS)) if (colon !== undefined) written += 1
  if (written !== countKeys(body)) throw new MalformedCartAction('A key stands twice')
  return body
}

function countKeys(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + countKeys(one), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, one) => sum + 1 + countKeys(one), 0)
}
