import { z } from 'zod'
import { accountMails } from './mails/account-mails.ts'
import { cancellationMails } from './mails/cancellation-mails.ts'
import { donationMails } from './mails/donation-mails.ts'
import { giftMails } from './mails/gift-mails.ts'
import { letterMails } from './mails/letter-mails.ts'
import { mailAddress } from './mails/mail-parts.ts'
import { orderMails } from './mails/order-mails.ts'
import { subscriptionMails } from './mails/subscription-mails.ts'

/** Every kind of mail, with what its template is given. */
export const mailKinds = {
  ...letterMails,
  ...accountMails,
  ...orderMails,
  ...giftMails,
  ...subscriptionMails,
  ...donationMails,
  ...cancellationMails,
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
