import { mailPasswordLinkJob } from '#jobs/access/mail-password-link.ts'
import { mailSignInCodeJob } from '#jobs/access/mail-sign-in-code.ts'
import { sweepAccessJob } from '#jobs/access/sweep-access.ts'
import { mailEmailChangeJob } from '#jobs/accounts/mail-email-change.ts'
import { updateCustomerJob } from '#jobs/accounts/update-customer.ts'
import { updateBooksJob } from '#jobs/books/update-books.ts'
import { applyCancellationJob } from '#jobs/cancellations/apply-cancellation.ts'
import { sweepCaptchaTokensJob } from '#jobs/captcha/sweep-captcha-tokens.ts'
import { sweepCartsJob } from '#jobs/cart/sweep-carts.ts'
import { mailMissingAddressesJob } from '#jobs/dispatches/mail-missing-addresses.ts'
import { chargeMonthlyDonationJob } from '#jobs/donations/charge-monthly-donation.ts'
import { sweepMonthlyDonationsJob } from '#jobs/donations/sweep-monthly-donations.ts'
import { countFiguresJob } from '#jobs/figures/count-figures.ts'
import { keepDeskCountJob } from '#jobs/figures/keep-desk-count.ts'
import { deliverGiftsJob } from '#jobs/gifts/deliver-gifts.ts'
import { forgetRecipientsJob } from '#jobs/gifts/forget-recipients.ts'
import { offerAgainJob } from '#jobs/gifts/offer-again.ts'
import { remindGiversJob } from '#jobs/gifts/remind-givers.ts'
import { takeReturnedJob } from '#jobs/gifts/take-returned.ts'
import { checkIssueFilesJob } from '#jobs/issues/check-issue-files.ts'
import { followReleasesJob } from '#jobs/issues/follow-releases.ts'
import { makeIssueFilesJob } from '#jobs/issues/make-issue-files.ts'
import { releaseAbandonedJobsJob } from '#jobs/jobs/release-abandoned-jobs.ts'
import { sweepDeadJobsJob } from '#jobs/jobs/sweep-dead-jobs.ts'
import { sendLettersJob } from '#jobs/letters/send-letters.ts'
import { sweepRateLimitsJob } from '#jobs/limits/sweep-rate-limits.ts'
import { blankOldMailsJob } from '#jobs/mail/blank-old-mails.ts'
import { sendMailJob } from '#jobs/mail/send-mail.ts'
import { sweepMailingListJob } from '#jobs/mailing-list/sweep-mailing-list.ts'
import { runImportJob } from '#jobs/moving/run-import.ts'
import { sweepImportsJob } from '#jobs/moving/sweep-imports.ts'
import { takeImportLiveJob } from '#jobs/moving/take-import-live.ts'
import { forgetCustomerJob } from '#jobs/own-data/forget-customer.ts'
import type { AnyJob } from '#jobs/queue/define-job.ts'
import { renewSubscriptionJob } from '#jobs/renewals/renew-subscription.ts'
import { sendRenewalWavesJob } from '#jobs/renewals/send-renewal-waves.ts'
import { sweepRenewalsJob } from '#jobs/renewals/sweep-renewals.ts'
import { handleWebhookEventJob } from '#jobs/sales/handle-webhook-event.ts'
import { reconcilePaymentsJob } from '#jobs/sales/reconcile-payments.ts'
import { refundPaymentJob } from '#jobs/sales/refund-payment.ts'
import { stopStrangersPaymentsJob } from '#jobs/sales/stop-strangers-payments.ts'
import { sweepOpenOrdersJob } from '#jobs/sales/sweep-open-orders.ts'
import { deliverWebhookJob } from '#jobs/webhooks/deliver-webhook.ts'
import { sweepWebhooksJob } from '#jobs/webhooks/sweep-webhooks.ts'

/** Every job of the site. */
export const jobs: readonly AnyJob[] = [
  sweepDeadJobsJob,
  countFiguresJob,
  keepDeskCountJob,
  releaseAbandonedJobsJob,
  sendMailJob,
  blankOldMailsJob,
  sweepCaptchaTokensJob,
  sweepCartsJob,
  sweepRateLimitsJob,
  sweepMailingListJob,
  checkIssueFilesJob,
  makeIssueFilesJob,
  followReleasesJob,
  mailSignInCodeJob,
  mailPasswordLinkJob,
  sweepAccessJob,
  mailEmailChangeJob,
  updateCustomerJob,
  forgetCustomerJob,
  handleWebhookEventJob,
  refundPaymentJob,
  stopStrangersPaymentsJob,
  sweepOpenOrdersJob,
  reconcilePaymentsJob,
  updateBooksJob,
  mailMissingAddressesJob,
  sweepRenewalsJob,
  renewSubscriptionJob,
  sendRenewalWavesJob,
  sweepMonthlyDonationsJob,
  chargeMonthlyDonationJob,
  applyCancellationJob,
  remindGiversJob,
  deliverGiftsJob,
  takeReturnedJob,
  forgetRecipientsJob,
  offerAgainJob,
  deliverWebhookJob,
  sweepWebhooksJob,
  runImportJob,
  takeImportLiveJob,
  sweepImportsJob,
  sendLettersJob,
]
