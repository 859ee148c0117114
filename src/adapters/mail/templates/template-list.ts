import type { MailKind } from '#application/mail/mail.ts'
import { addressMissing } from './address-missing.tsx'
import { autorenewOff } from './autorenew-off.tsx'
import { emailChangeNotice } from './email-change-notice.tsx'
import { emailConfirmation } from './email-confirmation.tsx'
import { giftLink } from './gift-link.tsx'
import { giftRedeemed } from './gift-redeemed.tsx'
import { invoice } from './invoice.tsx'
import type { MailTemplate } from './mail-template.ts'
import { mailingListConfirmation } from './mailing-list-confirmation.tsx'
import { orderReceipt } from './order-receipt.tsx'
import { orderRefunded } from './order-refunded.tsx'
import { passwordLink } from './password-link.tsx'
import { paymentChallenge } from './payment-challenge.tsx'
import { paymentFailed } from './payment-failed.tsx'
import { renewalNotice } from './renewal-notice.tsx'
import { renewalReceipt } from './renewal-receipt.tsx'
import { signInCode } from './sign-in-code.tsx'

/** A template for every kind of mail. */
export const templates: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  'mailing-list-confirmation': mailingListConfirmation,
  'sign-in-code': signInCode,
  'password-link': passwordLink,
  'email-confirmation': emailConfirmation,
  'order-receipt': orderReceipt,
  'gift-link': giftLink,
  'gift-redeemed': giftRedeemed,
  'order-refunded': orderRefunded,
  invoice,
  'email-change-notice': emailChangeNotice,
  'address-missing': addressMissing,
  'renewal-notice': renewalNotice,
  'renewal-receipt': renewalReceipt,
  'payment-failed': paymentFailed,
  'payment-challenge': paymentChallenge,
  'autorenew-off': autorenewOff,
}
