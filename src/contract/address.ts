import { z } from 'zod'
import { shipcodes } from '#domain/subscriptions/shipcodes.ts'

/** More than any rule of ours lets through: what is longer is no mistake in writing. */
export const LONGEST_TEXT = 1000

const text = z.string().max(LONGEST_TEXT)

/**
 * An address as a browser sends it. `country_name` and `country_code` may come along with one that was read from an
 * answer: the server knows both better.
 */
export const addressBody = z.strictObject({
  line1: text,
  line2: text.nullish().transform((line) => line ?? ''),
  city: text,
  state: text.nullish().transform((state) => state ?? ''),
  postcode: text.nullish().transform((postcode) => postcode ?? ''),
  country: text,
  country_name: text.nullish(),
  country_code: text.nullish(),
})

export const shipcode = z.enum(shipcodes)

/** The query of `GET /api/config/shipping`. `inclusive` counts by being there. */
export const shippingQuery = z.object({ inclusive: z.string().optional() })

const place = z.object({ code: z.string(), names: z.array(z.string()) })
const category = z.object({ countries: z.array(place) })

/** The answer of `GET /api/config/shipping`. */
export const shippingAnswer = z.object({
  a: category,
  b: category,
  c: category,
  states: z.record(z.string(), z.array(place)),
})
