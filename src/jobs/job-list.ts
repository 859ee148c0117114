import { blankOldMailsJob } from './blank-old-mails.ts'
import { checkIssueFilesJob } from './check-issue-files.ts'
import type { AnyJob } from './define-job.ts'
import { giveBackAbandonedJobsJob } from './give-back-abandoned-jobs.ts'
import { mailPasswordLinkJob } from './mail-password-link.ts'
import { mailSignInCodeJob } from './mail-sign-in-code.ts'
import { makeIssueFilesJob } from './make-issue-files.ts'
import { sendMailJob } from './send-mail.ts'
import { sweepAccessJob } from './sweep-access.ts'
import { sweepCaptchaTokensJob } from './sweep-captcha-tokens.ts'
import { sweepDeadJobsJob } from './sweep-dead-jobs.ts'
import { sweepMailingListJob } from './sweep-mailing-list.ts'
import { sweepRateLimitsJob } from './sweep-rate-limits.ts'

/** Every job of the site. */
export const jobs: readonly AnyJob[] = [
  sweepDeadJobsJob,
  giveBackAbandonedJobsJob,
  sendMailJob,
  blankOldMailsJob,
  sweepCaptchaTokensJob,
  sweepRateLimitsJob,
  sweepMailingListJob,
  checkIssueFilesJob,
  makeIssueFilesJob,
  mailSignInCodeJob,
  mailPasswordLinkJob,
  sweepAccessJob,
]
