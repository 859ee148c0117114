import { z } from 'zod'
import type { GiftItem, PersonalItem } from '#domain/cart/cart-items.ts'
import { type DonationProcess, donationProcesses } from '#domain/donations/donation-item.ts'
import { type GoodsType, goodsTypes } from '#domain/store/goods-types.ts'
import { levels, media } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { phases } from '#domain/subscriptions/phases.ts'
import { terms } from '#domain/subscriptions/terms.ts'

// Only shapes are asked for here. Whether a number is too great, or a ref known, the rules of the cart say.

/** A browser may say what it believes something costs: nobody listens. */
export const unheard = z.unknown().optional()
export const amounts = { name: unheard, price: unheard, shipping: unheard, discount: unheard, outlays: unheard }

const LONGEST_REF = 80
const LONGEST_CODE = 60
export const ref = z.string().min(1).max(LONGEST_REF)
const code = z.string().max(LONGEST_CODE)
/** A code, null for none; `unsaid` is meant where nothing is said. */
const couponOr = (unsaid: string | null) =>
  z
    .union([z.null(), code, z.strictObject({ code })])
    .optional()
    .transform((given) => {
      if (given === undefined) return unsaid
      return (typeof given === 'object' && given !== null ? given.code : given) || null
    })

/** A personal subscription, with the coupon that is meant where it says none. */
export const personalItemOr = (unsaid: string | null) =>
  z
    .strictObject({
      phase: z.enum(phases).optional(),
      renewal: z.boolean().optional(),
      medium: z.enum(media),
      level: z.enum(levels),
      term: z.enum(terms),
      // More than one copy of each issue is something for an invoice.
      copies: z.literal(1).optional(),
      coupon: couponOr(unsaid),
      ...amounts,
      amount: unheard,
    })
    .refine(({ phase, renewal }) => phase === undefined || renewal === undefined || renewal === (phase === 'renewal'))
    .transform(({ phase, renewal, medium, level, term, coupon }): PersonalItem => {
      return { phase: phase ?? (renewal ? 'renewal' : 'introductory'), medium, level, term, copies: 1, coupon }
    })

/** The same of a gift. */
export const giftItemOr = (unsaid: string | null) =>
  z
    .strictObject({
      deliverable: z.enum(deliverables),
      level: z.enum(levels),
      term: z.enum(terms),
      coupon: couponOr(unsaid),
      ...amounts,
      amount: unheard,
    })
    .transform(({ deliverable, level, term, coupon }): GiftItem => ({ deliverable, level, term, coupon }))

const personalItem = personalItemOr(null)
const giftItem = giftItemOr(null)

const donationItem = z
  .strictObject({ process: z.enum(donationProcesses), amount: z.int(), dollars: unheard })
  .transform(({ process, amount }): { process: DonationProcess; amount: number } => ({ process, amount }))

export const counted = { qty: z.int().optional(), quantity: z.int().optional() }
export const quantityOf = ({ qty, quantity }: { qty?: number | undefined; quantity?: number | undefined }) =>
  qty ?? quantity ?? 1
export const countedOnce = ({ qty, quantity }: { qty?: unknown; quantity?: unknown }) =>
  qty === undefined || quantity === undefined

/** `{type, item: ref}`, or `{type, ref}`: the same thing. */
const goodsKey = { type: z.enum(goodsTypes), item: ref.optional(), ref: ref.optional(), ...amounts, amount: unheard }
type NamedGoods = { type: GoodsType; item?: string | undefined; ref?: string | undefined }
const namedOnce = ({ item, ref }: NamedGoods) => (item === undefined) !== (ref === undefined)
const keyOf = ({ type, item, ref }: NamedGoods) => ({ type, ref: item ?? ref ?? '' })

const goods = z
  .strictObject({ ...goodsKey, ...counted })
  .refine((body) => namedOnce(body) && countedOnce(body))
  .transform((body) => ({ ...keyOf(body), quantity: quantityOf(body) }))

const gift = z
  .strictObject({ type: z.literal('gift-subscription'), item: giftItem, ...counted, ...amounts, amount: unheard })
  .refine(countedOnce)
  .transform((body) => ({ type: body.type, item: body.item, quantity: quantityOf(body) }))

const personal = z
  .strictObject({
    type: z.literal('personal-subscription'),
    item: personalItem,
    qty: z.literal(1).optional(),
    ...amounts,
  })
  .transform(({ type, item }) => ({ type, item }))

const donation = z
  .strictObject({ type: z.literal('donation-item'), item: donationItem, qty: z.literal(1).optional(), ...amounts })
  .transform(({ type, item }) => ({ type, item }))

/** The body of `POST /api/cart`. */
export const addBody = z.union([goods, gift, personal, donation])
export type CartAddition = z.infer<typeof addBody>

const counting = (body: { qty?: unknown; quantity?: unknown }) =>
  (body.qty === undefined) !== (body.quantity === undefined)

/** The body of `PATCH /api/cart`: a line and its new quantity. */
export const changeBody = z.union([
  z
    .strictObject({ ...goodsKey, ...counted })
    .refine((body) => namedOnce(body) && counting(body))
    .transform((body) => ({ ...keyOf(body), quantity: quantityOf(body) })),
  z
    .strictObject({ type: z.literal('gift-subscription'), item: giftItem, ...counted, ...amounts, amount: unheard })
    .refine(counting)
    .transform((body) => ({ type: body.type, item: body.item, quantity: quantityOf(body) })),
  z
    .strictObject({
      type: z.enum(['personal-subscription', 'donation-item']),
      item: z.unknown(),
      ...counted,
      ...amounts,
    })
    .refine(counting)
    .transform((body) => ({ type: body.type, quantity: quantityOf(body) })),
])
export type CartQuantity = z.infer<typeof changeBody>

/** The body of `POST /api/cart/coupon`: a code for the subscriptions in the cart, empty to take it off. */
export const couponBody = z.strictObject({ code })

const all = { all: z.literal(true).optional() }

/** The body of `POST /api/cart/remove`: a whole line. */
export const removeBody = z.union([
  z
    .strictObject({ ...goodsKey, ...all })
    .refine(namedOnce)
    .transform(keyOf),
  z
    .strictObject({ type: z.literal('gift-subscription'), item: giftItem, ...all, ...amounts })
    .transform(({ type, item }) => ({ type, item })),
  z
    .strictObject({ type: z.enum(['personal-subscription', 'donation-item']), item: z.unknown(), ...all, ...amounts })
    .transform(({ type }) => ({ type })),
])
export type CartRemoval = z.infer<typeof removeBody>
