import { z } from 'zod'
import type { GiftLine, GoodsLine } from '#domain/cart/cart-contents.ts'
import { type DonationItem, donationProcesses } from '#domain/donations/donation-item.ts'
import { cents } from '#domain/money/cents.ts'
import { type GoodsType, goodsTypeOf, goodsTypes } from '#domain/store/goods-types.ts'
import { addressBody, shipcode } from './address.ts'
import { amounts, counted, countedOnce, giftItemOr, personalItemOr, quantityOf, ref, unheard } from './cart-actions.ts'
import { checkoutQuery, newPassword, paymentPart, text } from './checkout.ts'

/**
 * The query of a screen that sells straight, without a cart. `attempt` is a name that the browser has for this purchase:
 * what is sent again under it is the same purchase.
 */
export const purchaseQuery = checkoutQuery.extend({
  coupon: z.string().max(60).optional(),
  /** The article and the campaign that have led to the screen. */
  from: z.string().max(200).optional(),
  campaign: z.string().max(100).optional(),
  /** Of a mailed link to the Renew screen. */
  token: z.string().max(100).optional(),
  attempt: z
    .string()
    .regex(/^[\w-]{16,80}$/)
    .optional(),
})

const isGoodsType = (word: string): word is GoodsType => (goodsTypes as string[]).includes(word)

/** `item` is the kind of goods, or else their ref: 'sized-product' with the ref beside it, or 'sze:tee-m' alone. */
const goodsLine = z
  .strictObject({
    type: z.enum(goodsTypes).optional(),
    item: ref.optional(),
    ref: ref.optional(),
    ...counted,
    ...amounts,
    amount: unheard,
  })
  .refine(countedOnce)
  .transform((line, context): GoodsLine => {
    const kind = line.item !== undefined && isGoodsType(line.item) ? line.item : undefined
    const named = line.ref ?? (kind ? undefined : line.item)
    const type = line.type ?? kind ?? (named === undefined ? null : goodsTypeOf(named, 'print'))
    if (named !== undefined && type !== null && (line.type ?? type) === (kind ?? type))
      return { type, ref: named, quantity: quantityOf(line) }
    context.addIssue({ code: 'custom', message: 'Please choose from the list.' })
    return z.NEVER
  })

const giftLine = (code: string | null) =>
  z
    .strictObject({
      type: z.literal('gift-subscription').optional(),
      item: giftItemOr(code),
      ...counted,
      ...amounts,
      amount: unheard,
    })
    .refine(countedOnce)
    .transform((line): GiftLine => ({ item: line.item, quantity: quantityOf(line) }))

/** In dollars, in cents, or in both if they agree. How much may be given is for the rules to say. */
export const donationLine = z
  .strictObject({ process: z.enum(donationProcesses), amount: z.int().optional(), dollars: z.number().optional() })
  .refine(({ amount, dollars }) => amount === undefined || dollars === undefined || amount === dollars * 100)
  .transform(({ process, amount, dollars }, context): DonationItem => {
    const given = amount ?? (dollars ?? 0) * 100
    if (Number.isSafeInteger(given)) return { process, amount: cents(given) }
    context.addIssue({ code: 'custom', message: 'Please enter a whole number.' })
    return z.NEVER
  })

/** Beside something else, none at all is no donation. */
const donation = donationLine.transform((line) => (line.amount === 0 ? null : line))

/** The body of `POST /api/subscribe` and of the other screens that sell straight; `code` is their query's coupon. */
export const purchaseBody = (code: string | null) =>
  z.strictObject({
    name: text.nullish(),
    email: text.nullish(),
    password: newPassword.nullish(),
    account: text.nullish(),
    recipient_name: text.nullish(),
    origin: z.string().max(2000).nullish(),
    address: addressBody.nullish(),
    shipcode: shipcode.nullish(),
    session: z.literal(true).optional(),
    cart: z.strictObject({
      items: z.array(goodsLine).max(200).default([]),
      giftsubs: z.array(giftLine(code)).max(200).default([]),
      donation: donation.nullish(),
      subscription: personalItemOr(code).nullish(),
    }),
    ...paymentPart,
  })
export type PurchaseBody = z.infer<ReturnType<typeof purchaseBody>>
