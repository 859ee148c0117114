import type { MailKind } from '#application/ports/mail.ts'
import { accountDeleted } from './account-deleted.tsx'
import { accountLink } from './account-link.tsx'
import { accountMerged } from './account-merged.tsx'
import { addressChanged } from './address-changed.tsx'
import { addressMissing } from './address-missing.tsx'
import { autorenewOff } from './autorenew-off.tsx'
import { cancellationNotice } from './cancellation-notice.tsx'
import { cancellationReceived } from './cancellation-received.tsx'
import { deleteAccountLink } from './delete-account-link.tsx'
import { disputeNotice } from './dispute-notice.tsx'
import { donationEnded } from './donation-ended.tsx'
import { donationFailed } from './donation-failed.tsx'
import { donationLink } from './donation-link.tsx'
import { donationPaused } from './donation-paused.tsx'
import { donationReceipt } from './donation-receipt.tsx'
import { donationRestarted } from './donation-restarted.tsx'
import { donationStatement } from './donation-statement.tsx'
import { donationThanks } from './donation-thanks.tsx'
import { emailChangeNotice } from './email-change-notice.tsx'
import { emailChanged } from './email-changed.tsx'
import { emailConfirmation } from './email-confirmation.tsx'
import { emailTaken } from './email-taken.tsx'
import { giftForYou } from './gift-for-you.tsx'
import { giftLink } from './gift-link.tsx'
import { giftLinks } from './gift-links.tsx'
import { giftOffer } from './gift-offer.tsx'
import { giftRedeemed } from './gift-redeemed.tsx'
import { giftReminder } from './gift-reminder.tsx'
import { giftReturned } from './gift-returned.tsx'
import { giftSent } from './gift-sent.tsx'
import { goodsSent } from './goods-sent.tsx'
import { invoice } from './invoice.tsx'
import { invoiceReminder } from './invoice-reminder.tsx'
import { letter } from './letter.tsx'
import type { MailTemplate } from './mail-template.ts'
import { mailingListConfirmation } from './mailing-list-confirmation.tsx'
import { missingCopy } from './missing-copy.tsx'
import { orderChargedBack } from './order-charged-back.tsx'
import { orderReceipt } from './order-receipt.tsx'
import { orderRefunded } from './order-refunded.tsx'
import { passwordLink } from './password-link.tsx'
import { paymentChallenge } from './payment-challenge.tsx'
import { paymentFailed } from './payment-failed.tsx'
import { providerUnlinked } from './provider-unlinked.tsx'
import { renewalNotice } from './renewal-notice.tsx'
import { renewalReceipt } from './renewal-receipt.tsx'
import { renewalWave } from './renewal-wave.tsx'
import { renewalYearly } from './renewal-yearly.tsx'
import { signInCode } from './sign-in-code.tsx'

/** A template for every kind of mail. */
export const templates: { readonly [Kind in MailKind]: MailTemplate<Kind> } = {
  'mailing-list-confirmation': mailingListConfirmation,
  letter,
  'sign-in-code': signInCode,
  'password-link': passwordLink,
  'email-confirmation': emailConfirmation,
  'delete-account-link': deleteAccountLink,
  'account-deleted': accountDeleted,
  'account-merged': accountMerged,
  'order-receipt': orderReceipt,
  'gift-for-you': giftForYou,
  'gift-link': giftLink,
  'gift-links': giftLinks,
  'gift-offer': giftOffer,
  'gift-redeemed': giftRedeemed,
  'gift-reminder': giftReminder,
  'gift-returned': giftReturned,
  'gift-sent': giftSent,
  'goods-sent': goodsSent,
  'order-refunded': orderRefunded,
  'order-charged-back': orderChargedBack,
  'cancellation-received': cancellationReceived,
  'cancellation-notice': cancellationNotice,
  'dispute-notice': disputeNotice,
  invoice,
  'invoice-reminder': invoiceReminder,
  'donation-statement': donationStatement,
  'email-change-notice': emailChangeNotice,
  'email-taken': emailTaken,
  'email-changed': emailChanged,
  'provider-unlinked': providerUnlinked,
  'address-changed': addressChanged,
  'account-link': accountLink,
  'address-missing': addressMissing,
  'missing-copy': missingCopy,
  'renewal-notice': renewalNotice,
  'renewal-wave': renewalWave,
  'renewal-yearly': renewalYearly,
  'renewal-receipt': renewalReceipt,
  'payment-failed': paymentFailed,
  'payment-challenge': paymentChallenge,
  'autorenew-off': autorenewOff,
  'donation-receipt': donationReceipt,
  'donation-failed': donationFailed,
  'donation-restarted': donationRestarted,
  'donation-paused': donationPaused,
  'donation-link': donationLink,
  'donation-thanks': donationThanks,
  'donation-ended': donationEnded,
}
