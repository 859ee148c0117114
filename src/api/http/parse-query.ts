import type { z } from 'zod'
import { parseBody } from './parse-body.ts'

/** The parameters of an address in their shape; one that is given twice where one is meant is refused, as in a body. */
export const parseQuery = <Schema extends z.ZodType>(schema: Schema, query: unknown): z.infer<Schema> =>
  parseBody(schema, query, 400)
