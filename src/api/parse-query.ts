import type { z } from 'zod'

/** The parameters of the address do not have the shape that the contract asks for. */
class MalformedQuery extends Error {
  readonly statusCode = 400
}

export function parseQuery<Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(query)
  if (parsed.success) return parsed.data
  throw new MalformedQuery('The parameters do not fit the contract')
}
