import { z } from 'zod'

/** One address and nothing else: no name, no list, no line break, no angle bracket. */
export const mailAddress = z
  .string()
  .max(254)
  .regex(/^[^\s\p{C}@<>()[\],;:\\"]+@[^\s\p{C}@<>()[\],;:\\"]+$/u, 'Please enter a valid email address.')

export const link = z.url({ protocol: /^https?$/ })

/** What an order came to, as its mails say it. */
export const receipt = {
  order: z.string(),
  url: link,
  lines: z.array(z.strictObject({ name: z.string(), quantity: z.int().positive(), amount: z.string() })),
  sums: z.array(z.strictObject({ label: z.string(), amount: z.string() })),
  /** 'Visa ending in 4242'; null where nothing was paid, or nobody could say. */
  paidWith: z.string().nullish(),
  /** What goes where. */
  shipments: z.array(z.strictObject({ contents: z.array(z.string()), to: z.array(z.string()) })).optional(),
  /** What was bought as files. None where they are still being made: then they are on the receipt. */
  downloads: z
    .array(
      z.strictObject({
        name: z.string(),
        files: z.array(z.strictObject({ name: z.string(), kind: z.string(), url: link })),
      }),
    )
    .optional(),
  /** After how many issues the subscription renews itself, for how much today, and where that is turned off. */
  renews: z.strictObject({ issues: z.int().nonnegative(), amount: z.string(), url: link }).nullish(),
  /** How much its donor gives again, on which day, and where that is changed or stopped. */
  gives: z.strictObject({ amount: z.string(), nextOn: z.iso.date(), url: link }).nullish(),
  /** A monthly donation has begun with it. */
  isMonthly: z.boolean().optional(),
  /** Where a password is chosen for the account that was made without one. */
  passwordUrl: link.nullish(),
}

/** With whom a parcel travels, under which number, and where that is looked up. */
export const posting = { carrier: z.string().nullable(), tracking: z.string().nullable(), trackingUrl: link.nullable() }
