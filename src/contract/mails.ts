import { z } from 'zod'

/** One address and nothing else: no name, no list, no line break, no angle bracket. */
export const mailAddress = z
  .string()
  .max(254)
  .regex(/^[^\s\p{C}@<>()[\],;:\\"]+@[^\s\p{C}@<>()[\],;:\\"]+$/u, 'must be an email address')

const link = z.url({ protocol: /^https?$/ })

const receipt = {
  order: z.string(),
  url: link,
  lines: z.array(z.strictObject({ name: z.string(), quantity: z.int().positive(), amount: z.string() })),
  sums: z.array(z.strictObject({ label: z.string(), amount: z.string() })),
}

/** `subscription`: '1-Year Standard Print (US)'. */
const renewal = { subscription: z.string(), amount: z.string() }

/** Every kind of mail, with what its template is given. */
export const mailKinds = {
  'mailing-list-confirmation': z.strictObject({ confirmUrl: link, unsubscribeUrl: link.optional() }),
  'sign-in-code': z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: z.int().positive(), url: link }),
  'password-link': z.strictObject({ url: link, hours: z.int().positive() }),
  'email-confirmation': z.strictObject({ url: link, newEmail: mailAddress }),
  'order-receipt': z.strictObject({ ...receipt, hasDownloads: z.boolean() }),
  invoice: z.strictObject({
    state: z.enum(['open', 'processing', 'failed']),
    invoiceNo: z.string(),
    url: link,
    total: z.string(),
    /** The day in UTC, as an ISO date. */
    due: z.iso.date(),
    /** Why it could not be paid; null where it was not tried. */
    failure: z.string().nullable(),
    paysOnline: z.boolean(),
  }),
  /** `cardUrl` is the gift as a card to be printed. */
  'gift-link': z.strictObject({ gift: z.string(), url: link, cardUrl: link.optional(), order: z.string() }),
  /** `issues` is null for a lifetime. */
  'gift-redeemed': z.strictObject({
    gift: z.string(),
    giver: z.string(),
    settings: z.string(),
    issues: z.int().positive().nullable(),
    url: link,
  }),
  /** `amount` is null where nothing had been paid. */
  'order-refunded': z.strictObject({ order: z.string(), amount: z.string().nullable(), url: link }),
  'email-change-notice': z.strictObject({ newEmail: mailAddress }),
  'address-missing': z.strictObject({ issue: z.string(), url: link, days: z.int().positive() }),
  'renewal-notice': z.strictObject({
    ...renewal,
    /** The first day on which it may be charged, in UTC. */
    notBefore: z.iso.date(),
    /** It was told of before, at a lower price or some time ago. */
    isAgain: z.boolean(),
    /** The last issue was sent already. */
    hasExpired: z.boolean().optional(),
    /** Where autorenew is turned off. */
    url: link,
    /** Where other settings are chosen. */
    renewUrl: link.optional(),
    /** Where print has no address; null where nothing is missing. */
    addressUrl: link.nullable(),
  }),
  'renewal-receipt': z.strictObject(receipt),
  'payment-failed': z.strictObject({
    ...renewal,
    reason: z.string(),
    /** The same card is not charged again. */
    needsAnother: z.boolean().optional(),
    url: link,
    /** How long the link works. */
    days: z.int().positive(),
    nextOn: z.iso.date(),
  }),
  /** The bank wants to see its customer. */
  'payment-challenge': z.strictObject({ ...renewal, url: link, days: z.int().positive(), nextOn: z.iso.date() }),
  'autorenew-off': z.strictObject({ ...renewal, reason: z.string(), url: link }),
}

export type MailKind = keyof typeof mailKinds
export type MailData<Kind extends MailKind> = z.infer<(typeof mailKinds)[Kind]>

/** The body of `POST /api/mail/bounces`: a mail server tells that an address takes no mail. */
export const bounceNotice = z.strictObject({
  email: mailAddress,
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .regex(/^[^\p{Cc}]*$/u, 'must be one line of text'),
})

export type BounceNotice = z.infer<typeof bounceNotice>
