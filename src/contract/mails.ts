import { z } from 'zod'
import { cancellationKinds, cancelledContracts } from '#domain/cancellations/cancellation.ts'
import { cancellingWordings } from '#domain/cancellations/cancellation-texts.ts'
import { LONGEST_BODY, LONGEST_SUBJECT } from '#domain/letters/letter.ts'
import { missingStates } from '#domain/subscriptions/ledger.ts'

/** One address and nothing else: no name, no list, no line break, no angle bracket. */
export const mailAddress = z
  .string()
  .max(254)
  .regex(/^[^\s\p{C}@<>()[\],;:\\"]+@[^\s\p{C}@<>()[\],;:\\"]+$/u, 'Please enter a valid email address.')

const link = z.url({ protocol: /^https?$/ })

const receipt = {
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
const posting = { carrier: z.string().nullable(), tracking: z.string().nullable(), trackingUrl: link.nullable() }

/** `subscription`: '1-Year Standard Print (US)'. */
const renewal = { subscription: z.string(), amount: z.string() }

/** Every kind of mail, with what its template is given. */
export const mailKinds = {
  'mailing-list-confirmation': z.strictObject({ confirmUrl: link, unsubscribeUrl: link.optional() }),
  /** A letter to many. `body` is Markdown, `why` the first line of its foot; `isTest`: to whoever wrote it, before anybody gets it. */
  letter: z.strictObject({
    subject: z.string().max(LONGEST_SUBJECT),
    body: z.string().max(LONGEST_BODY),
    cover: z.strictObject({ picture: link, alt: z.string(), url: link }).nullable(),
    why: z.string(),
    unsubscribeUrl: link,
    isTest: z.boolean(),
    /** What links to the site carry, so that what it has led to is counted. */
    tag: z.string().max(40).nullable().optional(),
  }),
  'sign-in-code': z.strictObject({ code: z.string().regex(/^\d{6}$/), minutes: z.int().positive(), url: link }),
  'password-link': z.strictObject({ url: link, hours: z.int().positive() }),
  /** `hours`: how long the link works. */
  'email-confirmation': z.strictObject({ url: link, newEmail: mailAddress, hours: z.int().positive() }),
  /** To an address that somebody asked to have for another account, though it has one of its own. */
  'email-taken': z.strictObject({ url: link }),
  /** To the address before, when the new one has been confirmed. */
  'email-changed': z.strictObject({ newEmail: mailAddress }),
  /** `provider`: 'Google'. */
  'provider-unlinked': z.strictObject({ provider: z.string().max(300) }),
  /** `hours`: how long the link works. */
  'delete-account-link': z.strictObject({ url: link, hours: z.int().positive() }),
  /** The last mail to whoever has deleted their account. */
  'account-deleted': z.strictObject({}),
  /** To the address of an account that staff have merged into another one of the same person's. */
  'account-merged': z.strictObject({}),
  'order-receipt': z.strictObject({ ...receipt, hasDownloads: z.boolean().optional() }),
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
  /** An invoice that nobody has paid. `total` is what is still to be paid of it, `reference` what a transfer names. */
  'invoice-reminder': z.strictObject({
    step: z.union([z.literal(1), z.literal(2)]),
    invoiceNo: z.string(),
    url: link,
    pdfUrl: link,
    total: z.string(),
    /** The day in UTC, as an ISO date. */
    due: z.iso.date(),
    paysOnline: z.boolean(),
    reference: z.string(),
  }),
  /** `cardUrl` is the gift as a card to be printed, `deliveryUrl` where its giver says whom it is for. */
  'gift-link': z.strictObject({
    gift: z.string(),
    url: link,
    cardUrl: link.optional(),
    deliveryUrl: link.optional(),
    order: z.string(),
  }),
  /** All gifts of an order that has several, in their order. */
  'gift-links': z.strictObject({
    gifts: z.array(z.strictObject({ gift: z.string(), url: link, cardUrl: link, deliveryUrl: link.optional() })).min(2),
    order: z.string(),
  }),
  /** What nobody has redeemed of an order some weeks after it, in its order. */
  'gift-reminder': z.strictObject({
    gifts: z.array(z.strictObject({ gift: z.string(), url: link, cardUrl: link })).min(1),
    order: z.string(),
    boughtOn: z.iso.date(),
  }),
  /** To whom a gift is for. `greeting`: who has given what. */
  'gift-for-you': z.strictObject({
    giver: z.string(),
    recipient: z.string().nullable(),
    message: z.string().nullable(),
    greeting: z.string(),
    url: link,
    cardUrl: link,
  }),
  /** To the giver, when it was mailed to whom it is for. */
  'gift-sent': z.strictObject({
    gift: z.string(),
    recipient: z.string().nullable(),
    sentTo: mailAddress,
    sentOn: z.iso.date(),
    order: z.string(),
    url: link,
  }),
  /** To the giver, when that came back. */
  'gift-returned': z.strictObject({ gift: z.string(), sentTo: mailAddress, order: z.string(), url: link }),
  /** To the giver, before what they have given ends. `chooseUrl`: where such mail is turned off; null without an account. */
  'gift-offer': z.strictObject({
    gifts: z.array(z.strictObject({ gift: z.string(), recipient: z.string().nullable() })).min(1),
    givenOn: z.iso.date(),
    url: link,
    chooseUrl: link.nullable(),
  }),
  /** `issues` is null for a lifetime. */
  'gift-redeemed': z.strictObject({
    gift: z.string(),
    giver: z.string(),
    settings: z.string(),
    issues: z.int().positive().nullable(),
    url: link,
  }),
  /** `amount` is null where nothing had been paid. `part`: what of the order it was; without it, all. `ended`: what of the order came to its end with it. */
  'order-refunded': z.strictObject({
    order: z.string(),
    amount: z.string().nullable(),
    url: link,
    part: z.string().optional(),
    ended: z.array(z.enum(['subscription', 'gifts', 'downloads', 'monthly-donation'])).optional(),
  }),
  /** One parcel of an order was handed to the post. */
  'goods-sent': z.strictObject({
    order: z.string(),
    url: link,
    contents: z.array(z.string()).min(1),
    to: z.array(z.string()),
    ...posting,
  }),
  /** Their bank has taken the payment back. */
  'order-charged-back': z.strictObject({ order: z.string(), amount: z.string(), url: link }),
  /** To staff. `order` is null where the payment has none; `respondBy` where nothing can be answered. */
  'dispute-notice': z.strictObject({
    news: z.enum(['asked', 'opened', 'appeal', 'inquiry-closed', 'lost', 'won']),
    dispute: z.string(),
    payment: z.string(),
    order: z.string().nullable(),
    amount: z.string(),
    reason: z.string(),
    respondBy: z.iso.datetime().nullable(),
    isKept: z.boolean(),
    hasEnded: z.boolean(),
  }),
  /** `news`: it was issued, or in place of an earlier one, or it is asked for again and marked as a copy. */
  'donation-statement': z.strictObject({
    news: z.enum(['issued', 'replaced', 'copy']),
    year: z.int(),
    statementNo: z.string(),
    name: z.string(),
    /** How many it lists. */
    gifts: z.int().nonnegative(),
    given: z.string(),
    url: link,
  }),
  'email-change-notice': z.strictObject({ newEmail: mailAddress }),
  /** `late`: an issue that goes to the address before; `from`: the first that goes to this one, null where none is being made yet. */
  'address-changed': z.strictObject({
    address: z.array(z.string()),
    late: z.strictObject({ issue: z.int(), from: z.int() }).nullable(),
    from: z.int().nullable(),
  }),
  /** A link that staff have sent, by which one thing is done without logging in. */
  'account-link': z.strictObject({ purpose: z.enum(['address', 'payment']), url: link, days: z.int().positive() }),
  'address-missing': z.strictObject({ issue: z.string(), url: link, days: z.int().positive() }),
  /** `to`: the lines of where another one goes, empty where none does. `because`: what staff say of their decision. */
  'missing-copy': z.strictObject({
    news: z.enum(missingStates),
    issue: z.string(),
    copies: z.int().positive(),
    to: z.array(z.string()),
    because: z.string().nullable(),
    /** How another one was sent, where that is known. */
    posting: z.strictObject(posting).nullish(),
  }),
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
  /** That a subscription which does not renew itself ends; `lapsed` is some time after it has. */
  'renewal-wave': z.strictObject({
    ...renewal,
    state: z.enum(['ending', 'ended', 'lapsed']),
    /** How many issues are paid for after those that are on their way. */
    issuesAfterNext: z.int().min(0),
    lastIssue: z.int().nullable(),
    /** Who gave the subscription that ends. */
    giver: z.string().nullable(),
    url: link,
    /** Leaves the mailing list; null where the mail belongs to what was bought. */
    unsubscribeUrl: link.nullable(),
  }),
  /** That a longer term renews itself at its end. */
  'renewal-yearly': z.strictObject({
    ...renewal,
    issues: z.int().min(0),
    lastIssue: z.int().nullable(),
    url: link,
  }),
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
  /** Of a later charge of a monthly donation. */
  'donation-receipt': z.strictObject(receipt),
  /** A month could not be charged. `time`: for which time, and so in which tone. */
  'donation-failed': z.strictObject({
    amount: z.string(),
    reason: z.string(),
    /** The same card is not charged again. */
    needsAnother: z.boolean(),
    time: z.int().min(1).max(3),
    nextOn: z.iso.date(),
    url: link,
    manageUrl: link,
  }),
  'donation-restarted': z.strictObject({ amount: z.string(), nextOn: z.iso.date(), url: link }),
  'donation-paused': z.strictObject({ amount: z.string(), until: z.iso.date(), url: link }),
  'donation-link': z.strictObject({ amount: z.string(), url: link }),
  /** Thanks of the staff's for one gift, with what they add in their own words. */
  'donation-thanks': z.strictObject({
    name: z.string(),
    amount: z.string(),
    givenOn: z.iso.date(),
    words: z.string().nullable(),
  }),
  /** What was declared on the page for it, and when. The same whether there is anything to end or not. */
  'cancellation-received': z.strictObject({
    kind: z.enum(cancellationKinds),
    contract: z.enum(cancelledContracts),
    name: z.string(),
    endsOn: z.iso.date().nullable(),
    /** By the magazine's clocks, with the name of their zone. */
    received: z.string(),
    wording: z.enum(cancellingWordings),
  }),
  /** To staff: nobody but them can look after it. */
  'cancellation-notice': z.strictObject({
    cancellation: z.uuid(),
    kind: z.enum(cancellationKinds),
    contract: z.enum(cancelledContracts),
    name: z.string(),
    email: mailAddress,
    details: z.string(),
  }),
  'donation-ended': z.strictObject({
    amount: z.string(),
    because: z.enum(['donor', 'staff', 'declined']),
    url: link,
  }),
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
    .regex(/^[^\p{Cc}]*$/u, 'Please write this in one line.'),
})

export type BounceNotice = z.infer<typeof bounceNotice>
