import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { type LetterRefusal, lettersPerSecond, RATES, stepLetter } from '#domain/letters/letter.ts'
import { minuteIn, momentIn } from '#domain/time/local-time.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findMagazine } from '#store/content/site.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { type Audience, countAudience } from '#store/letters/audience.ts'
import { changeLetter, lockLetter } from '#store/letters/letters.ts'

/** The name of the job that hands letters to the outbox. One that waits is enough for all of them. */
export const SEND_LETTERS = 'send-letters'

export type LetterScheduled =
  /** `at`: by the magazine's clocks; null where it goes at once. */
  | { ok: true; at: string | null; timeZone: string; perSecond: number; audience: Audience }
  | { ok: false; reason: LetterRefusal | 'no-such-time' | 'over' | 'no-such-rate' | 'nobody' }

/** `at`: a date, or a date and a time, by the magazine's clocks; now where none is given. `perSecond`: as the magazine's settings say. */
type Asked = { ref: string; at: string | null; perSecond: number | null; dryRun: boolean }

/**
 * Sends a letter, now or at a moment to come. Who gets it is written down when it begins: whoever joins before that gets it, and whoever
 * unsubscribes, even while it goes out, does not.
 */
export function scheduleLetter(context: StaffContext, asked: Asked): Promise<LetterScheduled> {
  const { ref, dryRun } = asked
  return notingRefusal(context, { act: 'schedule letter', on: ref, dryRun }, () => schedule(context, asked))
}

function schedule(
  { db, now, by }: StaffContext,
  { ref, at: written, perSecond, dryRun }: Asked,
): Promise<LetterScheduled> {
  return transact(db, { dryRun }, async (trx): Promise<LetterScheduled> => {
    const letter = await lockLetter(trx, ref)
    if (!letter) return { ok: false, reason: 'no-such-letter' }
    const step = stepLetter({ state: letter.state, hasStarted: letter.startedAt !== null }, 'schedule')
    if (typeof step === 'string') return { ok: false, reason: step }
    const magazine = await findMagazine(trx)
    const timeZone = magazine?.timeZone ?? 'UTC'
    const at = now()
    const sendAt = written === null ? at : momentIn(timeZone, written)
    if (!sendAt) return { ok: false, reason: 'no-such-time' }
    if (sendAt < at) return { ok: false, reason: 'over' }
    const rate = perSecond ?? lettersPerSecond(magazine ?? {})
    if (!(rate >= RATES.least && rate <= RATES.most)) return { ok: false, reason: 'no-such-rate' }
    const audience = await countAudience(trx, letter.segments, letter.kind)
    if (audience.count === 0) return { ok: false, reason: 'nobody' }
    await changeLetter(trx, letter.id, { state: step.to, at, send_at: sendAt, per_second: rate, next_batch_at: null })
    await enqueueJob(trx, { name: SEND_LETTERS, payload: {}, key: `${SEND_LETTERS}:${letter.id}`, runAt: sendAt })
    const details = { sendAt, perSecond: rate, recipients: audience.count }
    await insertAuditEntry(trx, { at, by, action: 'schedule letter', subject_ref: ref, details })
    return { ok: true, at: written === null ? null : minuteIn(timeZone, sendAt), timeZone, perSecond: rate, audience }
  })
}
