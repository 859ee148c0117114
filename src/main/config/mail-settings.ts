import { z } from 'zod'
import { mailAddress } from '#contract/mails/mail-parts.ts'

const answered = mailAddress.refine((address) => !/^(no|do-?not)[-_.]?reply/i.test(address), {
  message: 'must be an address that a person answers',
})

/** Who mails come from, and where answers to them go. */
export const mailSettings = {
  MAIL_FROM: answered.optional(),
  MAIL_FROM_NAME: z
    .string()
    .max(100)
    .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, 'must be one line')
    .optional(),
  MAIL_REPLY_TO: answered.optional(),
}

/** `name` and `replyTo` are null where the magazine's own name and address stand. */
export type MailSender = Readonly<{ address: string; name: string | null; replyTo: string | null }>

type Given = { MAIL_FROM?: string | undefined; MAIL_FROM_NAME?: string | undefined; MAIL_REPLY_TO?: string | undefined }

export const toMailSender = (given: Given, siteUrl: string): MailSender => ({
  address: given.MAIL_FROM ?? `mail@${new URL(siteUrl).hostname}`,
  name: given.MAIL_FROM_NAME ?? null,
  replyTo: given.MAIL_REPLY_TO ?? null,
})
