import { z } from 'zod'
import type { Cents } from '#domain/money/cents.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { type ShipPrices, shipPriceKeys } from '#domain/pricing/product-shipping.ts'
import { categories } from '#domain/subscriptions/categories.ts'
import { shipLetters } from '#domain/subscriptions/shipcodes.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { imageSchema, isWithoutDoubles, oneOf, slug, text, wholeNumber } from './fields.ts'
import type { KnownNames } from './known-names.ts'

/** A price as people write it, such as 39.95, in whole cents. */
const price = z.number().transform((dollars, context): Cents => {
  const amount = parseDollars(String(dollars))
  if (amount !== null) return amount
  context.addIssue('A price is dollars and at most two digits of cents, such as 39.95, and below a million')
  return z.NEVER
})

const byKeys = <Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>)

const shipPrices: z.ZodType<ShipPrices> = byKeys(shipPriceKeys, price)

export const pricesSchema = z
  .strictObject({
    base: byKeys(categories, byKeys(terms, price)),
    ship: byKeys(terms, byKeys(shipLetters, price)),
    tiers: z.record(slug, shipPrices),
    issues: z.strictObject({ print: price, digital: price, shipping: text }),
  })
  .refine(({ tiers, issues }) => Object.hasOwn(tiers, issues.shipping), {
    path: ['issues', 'shipping'],
    error: 'There is no tier of this name',
  })

const ref = (prefix: string) =>
  z
    .string()
    .regex(
      new RegExp(`^${prefix}:[a-z0-9]+(-[a-z0-9]+)*$`),
      `A ref is ${prefix}: and small letters, digits and hyphens`,
    )

/** What a product of each kind must have besides, and what it can't. */
const kindProblem = (product: { kind: string; shipping?: unknown; sizes: unknown[]; files: unknown[] }) => {
  if ((product.kind === 'sized') !== product.sizes.length > 0)
    return ['sizes', 'Sized products have sizes, others none']
  if ((product.kind === 'digital') !== product.files.length > 0)
    return ['files', 'Digital products have files, others none']
  if ((product.kind === 'digital') !== (product.shipping === undefined)) {
    return ['shipping', 'What is shipped names its tier of shipping prices, and what is digital has none']
  }
  return null
}

export function productSchema(known: KnownNames) {
  return z
    .strictObject({
      ref: ref('prd'),
      name: text,
      kind: z.enum(['basic', 'sized', 'digital']),
      price,
      order: wholeNumber,
      summary: text,
      images: z
        .array(z.strictObject({ src: imageSchema(known), alt: text }))
        .min(1, 'A product has at least one image'),
      tags: z.array(slug).refine(isWithoutDoubles, 'A tag is there twice').default([]),
      shipping: oneOf(known.shippingTiers, 'tier of shipping prices').optional(),
      sizes: z.array(z.strictObject({ ref: ref('sze'), name: text })).default([]),
      files: z.array(z.strictObject({ path: downloadPath(known), name: text })).default([]),
    })
    .superRefine((product, context) => {
      const [field, message] = kindProblem(product) ?? []
      if (field !== undefined && message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    })
}

const downloadPath = (known: KnownNames) =>
  z.string().refine((path) => known.downloads.has(path), { error: ({ input }) => `${input} does not exist` })

const flow = z.strictObject({ checkoutLater: z.boolean(), addProducts: slug.nullable(), addDonation: z.boolean() })
const dollars = z.int().min(1)

/** The part of `magazine.json` that says how the magazine sells. */
export const storeSettings = {
  messages: z.strictObject({
    subscriptionLevel: text,
    subscriptionDonation: text,
    subscriptionPackagePrint: z.array(text).min(1),
    subscriptionPackageDigital: z.array(text).min(1),
    subscriptionShipping: text,
    subscriptionTerm: text,
    emptyCart: text.nullable().default(null),
    /** Markdown. */
    termsOfSale: text.nullable().default(null),
  }),
  shipping: z.strictObject({ nameA: text, nameB: text, nameC: text }),
  donationTiers: z
    .array(z.strictObject({ name: text, onetime: dollars, monthly: dollars }))
    .min(1)
    .refine(
      (tiers) => tiers.every((tier, at) => at === 0 || isAbove(tier, tiers[at - 1])),
      'The tiers go from the lowest to the highest',
    ),
  flows: z.strictObject({ subscribe: flow, renew: flow, donate: z.strictObject({ checkoutLater: z.boolean() }) }),
}

type Tier = { onetime: number; monthly: number }
const isAbove = (tier: Tier, before: Tier | undefined) =>
  before === undefined || (tier.onetime > before.onetime && tier.monthly > before.monthly)
