import { z } from 'zod'
import { LONGEST_BODY, LONGEST_SUBJECT } from '#domain/letters/letter.ts'
import { link } from './mail-parts.ts'

/** Mails to those on the mailing list. */
export const letterMails = {
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
}
