import type { WithPorts } from '#application/context.ts'
import type { Delivery, Mail, MailKind } from '#application/ports/mail.ts'
import { mailKinds } from '#contract/mails.ts'
import type { Trx } from '#store/database.ts'
import { beginSending, endSending, noteOutcome } from '#store/letters/recipients.ts'
import {
  countAttempt,
  lockWaitingMail,
  markMailRefused,
  markMailSent,
  removeMail,
  type WaitingMail,
} from '#store/mail/mails.ts'
import { addressMail } from './address-mail.ts'
import { noteBounce } from './note-bounce.ts'
import { readLetterhead } from './read-letterhead.ts'

type Needs = WithPorts<'sendMail' | 'renderMail'>

/**
 * Sends one mail of the queue. Its row stays locked meanwhile, so no other worker can send it at the same time, and
 * a mail that has gone is never sent again. Where the server took it and we died before we could write that down,
 * it goes out once more under the same Message-ID: SMTP offers no surer way. A letter to many does not: nobody gets it twice, and
 * what nobody can tell of is counted.
 */
export async function sendQueuedMail(context: Needs, mailId: string): Promise<void> {
  const { db, now, ports } = context
  const begun = await beginSending(db, mailId, now())
  const trouble = await db.transaction().execute(async (trx): Promise<{ error: unknown } | null> => {
    const waiting = await lockWaitingMail(trx, mailId)
    if (!waiting) return null
    if (begun === 'in-doubt') {
      await removeMail(trx, mailId)
      await noteOutcome(trx, mailId, { state: 'in-doubt', at: now() })
      return null
    }
    const mail = await makeMail(context, trx, waiting)
    let delivery: Delivery
    try {
      delivery = await ports.sendMail(mail)
    } catch (error) {
      await countAttempt(trx, mailId)
      if (begun === 'begun') await endSending(trx, mailId)
      return { error }
    }
    await writeDown(trx, waiting, delivery, now())
    if (begun === 'begun')
      await noteOutcome(trx, mailId, { state: delivery.outcome === 'taken' ? 'sent' : 'bounced', at: now() })
    return null
  })
  // Told only now, so that the attempt stays counted: the queue tries again later.
  if (trouble) throw trouble.error
}

async function makeMail({ ports }: Needs, trx: Trx, { id, kind, email, data }: WaitingMail): Promise<Mail> {
  const letterhead = await readLetterhead(trx)
  const known = kind as MailKind
  const rendered = await ports.renderMail(known, mailKinds[known].parse(data), letterhead)
  return { ...addressMail(rendered, letterhead), id, to: email }
}

async function writeDown(trx: Trx, { id, email }: WaitingMail, delivery: Delivery, at: Date) {
  if (delivery.outcome === 'taken') return markMailSent(trx, id, { at, messageId: delivery.messageId })
  await markMailRefused(trx, id, at)
  await noteBounce(trx, { email, at, reason: delivery.reason })
}
