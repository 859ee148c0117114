import { z } from 'zod'

const cents = z.int()
const outlays = z.strictObject({ amount: cents, shipping: cents, discount: cents })

const shipPrices = z.strictObject({
  a1: cents, a2: cents, a5: cents,
  b1: cents, b2: cents, b5: cents,
  c1: cents, c2: cents, c5: cents,
}) // biome-ignore format: the tiers read best as a table

const goods = z.strictObject({
  name: z.string(),
  medium: z.enum(['print', 'digital']),
  qty: z.int().min(1),
  ref: z.string(),
  outlays,
  ship_prices: shipPrices,
})

const bill = z.strictObject({
  goods: z.array(goods),
  giftsubs: z.array(z.strictObject({ item: z.unknown(), qty: z.int().min(1), outlays })),
  membership: z
    .union([
      z.strictObject({ type: z.literal('subscription'), item: z.unknown(), outlays }),
      z.strictObject({
        type: z.literal('upgrades'),
        list: z.array(z.strictObject({ item: z.unknown(), outlays })),
      }),
    ])
    .nullable(),
  donation: z.unknown(),
  giftees: z.array(z.unknown()),
  reported: z.array(z.strictObject({ description: z.string(), quantity: z.int(), outlays })),
})

/** The answer of `GET /api/cart`: what is in it, and its price as if shipped to each category. */
export const cartAnswer = z.strictObject({
  items: z.array(z.unknown()),
  giftsubs: z.array(z.unknown()),
  subscription: z.unknown(),
  donation: z.unknown(),
  billing: z.strictObject({ a: bill, b: bill, c: bill }),
})

export type CartAnswer = z.infer<typeof cartAnswer>
