import { z } from 'zod'
import type { Bill, Billing } from '#domain/cart/bill.ts'
import { chargedProcesses } from '#domain/donations/donation-item.ts'
import type { Cents } from '#domain/money/cents.ts'
import { goodsTypes } from '#domain/store/goods-types.ts'
import { levels, media } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { phases } from '#domain/subscriptions/phases.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { shipPrices } from './store.ts'

const cents = z.int().transform((value) => value as Cents)
const quantity = z.int().min(1)
const coupon = z.string().nullable()

/** What is paid is amount + shipping − discount. */
const outlays = z.strictObject({ amount: cents, shipping: cents, discount: cents })

const personalItem = z.strictObject({
  phase: z.enum(phases),
  medium: z.enum(media),
  level: z.enum(levels),
  term: z.enum(terms),
  copies: quantity,
  coupon,
})

const giftItem = z.strictObject({
  deliverable: z.enum(deliverables),
  level: z.enum(levels),
  term: z.enum(terms),
  coupon,
})

const upgradeItem = z.strictObject({ old_deliverable: z.enum(deliverables), new_deliverable: z.enum(deliverables) })

const donationItem = z.strictObject({ process: z.enum(chargedProcesses), amount: cents, dollars: z.number() })

const goods = z.strictObject({
  name: z.string(),
  medium: z.enum(media),
  qty: quantity,
  ref: z.string(),
  outlays,
  ship_prices: shipPrices,
})

const bill = z.strictObject({
  goods: z.array(goods),
  giftsubs: z.array(z.strictObject({ item: giftItem, qty: quantity, outlays })),
  membership: z
    .union([
      z.strictObject({ type: z.literal('subscription'), item: personalItem, outlays }),
      z.strictObject({ type: z.literal('upgrades'), list: z.array(z.strictObject({ item: upgradeItem, outlays })) }),
    ])
    .nullable(),
  donation: z.strictObject({ item: donationItem, outlays }).nullable(),
  giftees: z.array(goods),
  reported: z.array(z.strictObject({ description: z.string(), quantity: z.int(), outlays })),
}) satisfies z.ZodType<Bill>

/** The answer of `GET /api/cart`, and of everything that changes it: what is in it, and its price as if shipped to each category. */
export const cartAnswer = z.strictObject({
  /** Rises with every change; 0 for a cart that nobody has put anything into. */
  version: z.int().min(0),
  items: z.array(z.strictObject({ type: z.enum(goodsTypes), ref: z.string(), quantity })),
  giftsubs: z.array(z.strictObject({ item: giftItem, qty: quantity })),
  subscription: personalItem.nullable(),
  donation: donationItem.nullable(),
  billing: z.strictObject({ a: bill, b: bill, c: bill }) satisfies z.ZodType<Billing>,
})

export type CartAnswer = z.infer<typeof cartAnswer>

/** Why a cart was not changed; `amount` is a donation's. */
export type CartFailure = { errors: { general: string } | { amount: string } }
