import { jobs } from '#main/jobs/job-list.ts'

/** What the clock starts in a rehearsal, in the order in which it does so on a day. */
export const SWEPT = [
  'sweep-open-orders',
  'sweep-renewals',
  'send-renewal-waves',
  'sweep-monthly-donations',
  'deliver-gifts',
  'remind-givers',
  'offer-again',
  'send-letters',
] as const

/** What the clock starts and a rehearsal does without, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'sweep-dead-jobs': 'what has failed is told at the end',
  'give-back-abandoned-jobs': 'nobody else works on the copy',
  'count-figures': 'the report counts for itself',
  'blank-old-mails': 'mails are counted at the end',
  'sweep-captcha-tokens': 'nobody visits the copy',
  'sweep-carts': 'nobody visits the copy',
  'sweep-rate-limits': 'nobody visits the copy',
  'sweep-access': 'nobody visits the copy',
  'sweep-mailing-list': 'nobody is mailed by it, nor charged',
  'follow-releases': 'what is public is no matter of the copy',
  'reconcile-payments': 'no news of the sandbox is ever lost',
  'update-books': 'books are posted at the end of every month, without payouts',
  'forget-recipients': 'nobody is mailed by it, nor charged',
  'sweep-webhooks': 'no other tool is told anything',
  'sweep-imports': 'nobody imports into the copy',
}

/** What is done of the queue. All else stays in it: no tool is told, no file made, no customer changed. */
const WORKED = [
  'send-mail',
  'renew-subscription',
  'charge-monthly-donation',
  'mail-missing-addresses',
  'refund-payment',
  'apply-cancellation',
  'send-letters',
]

export const workedJobs = jobs.filter(({ name }) => WORKED.includes(name))

export const sweptJobs = SWEPT.flatMap((swept) => jobs.filter(({ name }) => name === swept))
