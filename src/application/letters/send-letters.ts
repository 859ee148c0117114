import type { WithPorts } from '#application/context.ts'
import { queueMails } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import type { Swept } from '#application/swept.ts'
import { mailAddress } from '#contract/mails/mail-parts.ts'
import { batchSize, nextBatchAt } from '#domain/letters/letter.ts'
import { whySent } from '#domain/letters/segments.ts'
import { findMagazine } from '#store/content/site.ts'
import { allowLongStatements, type Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { insertRecipients } from '#store/letters/audience.ts'
import { changeLetter, findNextBatch, listDueLetters, lockLetter, type StoredLetter } from '#store/letters/letters.ts'
import { countUnderWay, giveUpLostMails, noteOutcome, takeRecipients } from '#store/letters/recipients.ts'
import { coverOf, letterMail } from './letter-mail.ts'
import { SEND_LETTERS } from './schedule-letter.ts'

/**
 * Hands the next batch of every letter whose time has come to the outbox, and asks to be called again when the next is due. A batch is
 * one transaction: broken off, none of it has happened. Any number of workers hand over one batch each time.
 */
export async function sendLetters(context: WithPorts<'orderLinks'>): Promise<Swept> {
  const { db, now, ports } = context
  let handedOver = 0
  const troubles: unknown[] = []
  for (const ref of await listDueLetters(db, now()))
    try {
      handedOver += await db
        .transaction()
        .execute((trx) => sendBatch(trx, ref, { now: now(), links: ports.orderLinks }))
    } catch (error) {
      // Told at the end: one letter that can't be sent holds up no other.
      troubles.push(error)
    }
  const runAt = await findNextBatch(db)
  if (runAt) await enqueueJob(db, { name: SEND_LETTERS, payload: {}, key: SEND_LETTERS, runAt })
  if (troubles.length > 0) throw troubles[0]
  return { taken: handedOver, isMore: runAt !== null && runAt <= nextBatchAt(now()) }
}

type Batch = { now: Date; links: OrderLinks }

async function sendBatch(trx: Trx, ref: string, { now, links }: Batch): Promise<number> {
  const found = await lockLetter(trx, ref)
  // Whoever had it before has handed this batch over, paused it or stopped it.
  if (!found || !isDue(found, now)) return 0
  const letter = found.startedAt ? found : await startLetter(trx, found, now)
  const before = await countUnderWay(trx, letter.id)
  const taken = await takeRecipients(trx, letter.id, batchSize(letter.perSecond, before.queued))
  const recipients = taken.filter(({ email }) => mailAddress.safeParse(email).success)
  // What came from elsewhere may be no address at all: it is counted, and the others go.
  const unfit = taken.filter((one) => !recipients.includes(one))
  for (const { id } of unfit) await noteOutcome(trx, id, { state: 'failed', at: now })
  const magazine = (await findMagazine(trx))?.name ?? ''
  const cover = await coverOf(trx, links, letter.issueNumber)
  const mails = recipients.map(({ id, email, why }) => {
    const unsubscribeUrl = links.leaveLettersUrl(id)
    const data = letterMail(letter, { why: whySent(why, magazine), unsubscribeUrl, isTest: false, cover })
    return { id, to: email, data, cause: `letter:${id}` }
  })
  await queueMails(trx, 'letter', mails)
  if (before.waiting === 0) await giveUpLostMails(trx, letter.id, now)
  const { waiting, queued } = await countUnderWay(trx, letter.id)
  if (waiting + queued === 0)
    await changeLetter(trx, letter.id, { state: 'sent', at: now, finished_at: now, next_batch_at: null })
  else await changeLetter(trx, letter.id, { state: 'sending', at: now, next_batch_at: nextBatchAt(now) })
  return recipients.length
}

const isDue = ({ state, sendAt, nextBatchAt: next }: StoredLetter, now: Date): boolean =>
  (state === 'scheduled' || state === 'sending') && sendAt !== null && sendAt <= now && (next === null || next <= now)

async function startLetter(trx: Trx, letter: StoredLetter, now: Date): Promise<StoredLetter> {
  await allowLongStatements(trx)
  await insertRecipients(trx, { letterId: letter.id, segments: letter.segments, kind: letter.kind })
  await changeLetter(trx, letter.id, { state: 'sending', at: now, started_at: now })
  return { ...letter, state: 'sending', startedAt: now }
}
