import { z } from 'zod'
import type { Cents } from '#domain/money/cents.ts'

/** The parameters of `GET /api/store/products`. */
export const productsQuery = z.object({ tag: z.string().max(60).optional() })

const cents = z
  .int()
  .min(0)
  .transform((value) => value as Cents)

/** What it costs to ship 1, 2 to 4, or 5 and more of a thing to each shipping category. */
export const shipPrices = z.strictObject({
  a1: cents,
  a2: cents,
  a5: cents,
  b1: cents,
  b2: cents,
  b5: cents,
  c1: cents,
  c2: cents,
  c5: cents,
})

const quantity = z.int().min(0)

const storeProduct = z.strictObject({
  ref: z.string(),
  name: z.string(),
  slug: z.string(),
  image: z.strictObject({ source: z.string(), width: z.int(), height: z.int(), alt: z.string() }),
  /** How many are in stock, of all sizes together. */
  quantity,
  print_price: cents,
  ship_prices: shipPrices,
  sizes: z.array(z.strictObject({ ref: z.string(), name: z.string(), quantity })),
})

/** The answer of `GET /api/store/products`: what can be posted, in the publisher's order. */
export const productsAnswer = z.array(storeProduct)

export type StoreProduct = z.infer<typeof storeProduct>
