import { z } from 'zod'
import { missingStates } from '#domain/subscriptions/ledger.ts'
import { link, posting, receipt } from './mail-parts.ts'

/** `subscription`: '1-Year Standard Print (US)'. */
const renewal = { subscription: z.string(), amount: z.string() }

/** Mails of a subscription: its copies, its end, its renewals. */
export const subscriptionMails = {
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
}
