import { mailAddress } from '#contract/mails/mail-parts.ts'
import { type MailData, type MailKind, mailKinds } from '#contract/mails.ts'
import { NOBODY } from '#domain/own-data/without-person.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob, enqueueJobs } from '#store/jobs/jobs.ts'
import { insertMail, insertMails } from '#store/mail/mails.ts'

/** The name of the job that sends a mail, and how its payload is made. */
export const SEND_MAIL = 'send-mail'

export type MailToQueue<Kind extends MailKind> = {
  kind: Kind
  to: string
  data: MailData<Kind>
  /** What the mail is for, such as `sign-in-code:{code's id}`. It outlives the mail's text, so it must not hold an address. */
  cause: string
}

/**
 * Puts a mail in the queue within the transaction that causes it: it is sent if, and only if, that commits.
 * The same cause never makes two mails; `queued` is false where there is one already.
 */
export async function queueMail<Kind extends MailKind>(
  trx: Trx,
  { kind, to, data, cause }: MailToQueue<Kind>,
): Promise<{ queued: boolean }> {
  // Somebody who has deleted their account: what is done about their orders afterwards is told to nobody.
  if (to === NOBODY.email) return { queued: false }
  const email = mailAddress.parse(to)
  const id = await insertMail(trx, { kind, email, data: mailKinds[kind].parse(data), cause })
  if (id === null) return { queued: false }
  await enqueueJob(trx, { name: SEND_MAIL, payload: { mailId: id }, key: `${SEND_MAIL}:${id}` })
  return { queued: true }
}

/** What goes to many waits for what one reader waits for, such as a code. */
const TO_MANY = 10

/** Puts one kind of mail to many in the queue, each under an id that the caller has given it. */
export async function queueMails<Kind extends MailKind>(
  trx: Trx,
  kind: Kind,
  mails: readonly (Omit<MailToQueue<Kind>, 'kind'> & { id: string })[],
): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map(({ id, to, data, cause }) => {
    return { id, kind, email: mailAddress.parse(to), data: mailKinds[kind].parse(data), cause }
  })
  await insertMails(trx, rows)
  const jobs = rows.map(({ id }) => ({ payload: { mailId: id }, key: `${SEND_MAIL}:${id}` }))
  await enqueueJobs(trx, { name: SEND_MAIL, jobs, priority: TO_MANY })
}
