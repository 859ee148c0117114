import { blankOldMailsJob } from './blank-old-mails.ts'
import { checkIssueFilesJob } from './check-issue-files.ts'
import type { AnyJob } from './define-job.ts'
import { giveBackAbandonedJobsJob } from './give-back-abandoned-jobs.ts'
import { giveBackPaymentJob } from './give-back-payment.ts'
import { mailMissingAddressesJob } from './mail-missing-addresses.ts'
import { mailPasswordLinkJob } from './mail-password-link.ts'
import { mailSignInCodeJob } from './mail-sign-in-code.ts'
import { makeIssueFilesJob } from './make-issue-files.ts'
import { reconcilePaymentsJob } from './reconcile-payments.ts'
import { renewSubscriptionJob } from './renew-subscription.ts'
import { sendMailJob } from './send-mail.ts'
import { stopStrangersPaymentsJob } from './stop-strangers-payments.ts'
import { sweepAccessJob } from './sweep-access.ts'
import { sweepCaptchaTokensJob } from './sweep-captcha-tokens.ts'
import { sweepCartsJob } from './sweep-carts.ts'
import { sweepDeadJobsJob } from './sweep-dead-jobs.ts'
import { sweepMailingListJob } from './sweep-mailing-list.ts'
import { sweepOpenOrdersJob } from './sweep-open-orders.ts'
import { sweepRateLimitsJob } from './sweep-rate-limits.ts'
import { sweepRenewalsJob } from './sweep-renewals.ts'
import { workPaymentNoticeJob } from './work-payment-notice.ts'

/** Every job of the site. */
export const jobs: readonly AnyJob[] = [
  sweepDeadJobsJob,
  giveBackAbandonedJobsJob,
  sendMailJob,
  blankOldMailsJob,
  sweepCaptchaTokensJob,
  sweepCartsJob,
  sweepRateLimitsJob,
  sweepMailingListJob,
  checkIssueFilesJob,
  makeIssueFilesJob,
  mailSignInCodeJob,
  mailPasswordLinkJob,
  sweepAccessJob,
  workPaymentNoticeJob,
  giveBackPaymentJob,
  stopStrangersPaymentsJob,
  sweepOpenOrdersJob,
  reconcilePaymentsJob,
  mailMissingAddressesJob,
  sweepRenewalsJob,
  renewSubscriptionJob,
]
