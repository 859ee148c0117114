import type { AnyJob } from '#jobs/queue/define-job.ts'
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

/** What is done of the queue. */
export const WORKED = [
  'send-mail',
  'renew-subscription',
  'charge-monthly-donation',
  'mail-missing-addresses',
  'give-back-payment',
  'apply-cancellation',
  'send-letters',
] as const

/** What stays in the copy's queue, and why, as the report says it. */
export const LEFT_IN_QUEUE: Readonly<Record<string, string>> = {
  'deliver-webhook': 'no other tool is told anything',
  'update-customer': 'a reader’s name at the provider is changed by the site itself',
  'forget-customer': 'a reader at the provider is forgotten by the site itself',
  'work-payment-notice': 'what the provider has told the site is handled by the site itself',
  'stop-strangers-payments': 'payments that others began are stopped by the site itself',
  'mail-sign-in-code': 'nobody logs in to the copy',
  'mail-password-link': 'nobody logs in to the copy',
  'mail-email-change': 'nobody changes an address on the copy',
  'take-returned': 'mails are set, not sent: none comes back',
  'check-issue-files': 'no files are made on the copy',
  'make-issue-files': 'no files are made on the copy',
  'keep-desk-count': 'nobody reads the desk of the copy',
  'run-import': 'nobody imports into the copy',
  'take-import-live': 'nobody imports into the copy',
}

export const workedJobs = jobs.filter(({ name }) => (WORKED as readonly string[]).includes(name))

export const sweptJobs = SWEPT.flatMap((swept) => jobs.filter(({ name }) => name === swept))

/** How often the clock starts a job on a day; a batch of a letter calls for the next by itself. */
export function runsADay({ name, schedule = '' }: Pick<AnyJob, 'name' | 'schedule'>): number {
  if (name === 'send-letters') return Number.POSITIVE_INFINITY
  const [minute = '', hour = ''] = schedule.split(' ')
  return timesIn(minute, 60) * timesIn(hour, 24)
}

function timesIn(field: string, all: number): number {
  if (field === '*') return all
  return field.startsWith('*/') ? Math.ceil(all / Number(field.slice(2))) : field.split(',').length
}
