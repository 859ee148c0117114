import { z } from 'zod'
import { link, receipt } from './mail-parts.ts'

/** Mails of donations and the statements of them. */
export const donationMails = {
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
  'donation-ended': z.strictObject({
    amount: z.string(),
    because: z.enum(['donor', 'staff', 'declined']),
    url: link,
  }),
}
