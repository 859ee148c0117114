import { notingRefusal } from '#application/audit/note-refusal.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import { type LetterRefusal, type LetterState, stepLetter } from '#domain/letters/letter.ts'
import { type LetterFigures, noFigures } from '#domain/letters/letter-figures.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'
import { changeLetter, countFigures, lockLetter, type StoredLetter } from '#store/letters/letters.ts'
import { stopRecipients, takeBackMails } from '#store/letters/recipients.ts'
import { SEND_LETTERS } from './schedule-letter.ts'

export type LetterSteered =
  | { ok: true; before: LetterState; after: LetterState; figures: LetterFigures }
  | { ok: false; reason: LetterRefusal }

export type Steering = 'pause' | 'resume' | 'stop'
const acts = { pause: 'pause letter', resume: 'resume letter', stop: 'stop letter' } as const

/**
 * Pauses a letter, lets it go on, or stops what has not gone. What waits in the outbox is taken out of it, but for what is being sent
 * at that very moment.
 */
export function steerLetter(
  context: StaffContext,
  step: Steering,
  { ref, dryRun }: { ref: string; dryRun: boolean },
): Promise<LetterSteered> {
  const { db, now, by } = context
  return notingRefusal(context, { act: acts[step], on: ref, dryRun }, () =>
    transact(db, { dryRun }, async (trx): Promise<LetterSteered> => {
      const letter = await lockLetter(trx, ref)
      if (!letter) return { ok: false, reason: 'no-such-letter' }
      const next = stepLetter({ state: letter.state, hasStarted: letter.startedAt !== null }, step)
      if (typeof next === 'string') return { ok: false, reason: next }
      const at = now()
      await take[step](trx, letter, { to: next.to, at })
      const figures = (await countFigures(trx, [letter.id])).get(letter.id) ?? noFigures
      const details = { before: letter.state, after: next.to, sent: figures.sent, waiting: figures.waiting }
      await insertAuditEntry(trx, { at, by, action: acts[step], subject_ref: ref, details })
      return { ok: true, before: letter.state, after: next.to, figures }
    }),
  )
}

type Step = { to: LetterState; at: Date }

const take: Record<Steering, (trx: Trx, letter: StoredLetter, step: Step) => Promise<void>> = {
  async pause(trx, { id }, { to, at }) {
    await changeLetter(trx, id, { state: to, at })
    await takeBackMails(trx, id)
  },
  async resume(trx, { id, sendAt }, { to, at }) {
    await changeLetter(trx, id, { state: to, at, next_batch_at: null })
    const runAt = to === 'scheduled' && sendAt && sendAt > at ? sendAt : at
    await enqueueJob(trx, { name: SEND_LETTERS, payload: {}, key: `${SEND_LETTERS}:${id}`, runAt })
  },
  async stop(trx, { id }, { to, at }) {
    if (to === 'draft') return changeLetter(trx, id, { state: to, at, send_at: null, next_batch_at: null })
    await takeBackMails(trx, id)
    await stopRecipients(trx, id, at)
    await changeLetter(trx, id, { state: to, at, finished_at: at, next_batch_at: null })
  },
}
