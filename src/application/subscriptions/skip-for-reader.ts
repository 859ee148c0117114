import { notingRefusal } from '#application/audit/note-refusal.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import type { SkipRefusal } from '#domain/subscriptions/skips.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'
import { findNextToCut } from '#store/subscriptions/skips.ts'
import { skipIssueIn } from './skip-issue.ts'
import { takeSkipBackIn } from './take-skip-back.ts'

export type SkippedForReader =
  | { ok: true; issue: number; left: number; isChanged: boolean }
  | { ok: false; reason: SkipRefusal | 'no-such-account'; issue: number }

type Asked = { email: string; takeBack: boolean; dryRun: boolean }

/** Skips the next issue for a reader who wrote or called, or sends it after all: by the reader's own rules. */
export async function skipForReader(context: StaffContext, asked: Asked): Promise<SkippedForReader> {
  await requireMay(context, 'skip issue')
  const { email, takeBack, dryRun } = asked
  const { number: issue } = await findNextToCut(context.db)
  const read = readEmail(email)
  const account = read.ok ? await findAccountByEmailKey(context.db, read.key) : undefined
  if (!account) return { ok: false, reason: 'no-such-account', issue }
  const skipping = () => skip(context, { accountId: account.id, ref: account.ref, issue, takeBack, dryRun })
  return notingRefusal(context, { act: 'skip issue', on: account.ref, dryRun }, skipping)
}

/** Thrown to end a rehearsal with nothing kept. */
class Rehearsed extends Error {
  readonly done: SkippedForReader
  constructor(done: SkippedForReader) {
    super('Nothing is kept')
    this.done = done
  }
}

type Known = { accountId: string; ref: string; issue: number; takeBack: boolean; dryRun: boolean }

async function skip({ db, now, by }: StaffContext, known: Known): Promise<SkippedForReader> {
  const { accountId, ref, issue, takeBack, dryRun } = known
  try {
    return await db.transaction().execute(async (trx): Promise<SkippedForReader> => {
      const at = now()
      const done = await (takeBack ? takeSkipBackIn : skipIssueIn)(trx, { accountId, issue }, at)
      if (!done.ok) return { ...done, issue }
      if (dryRun) throw new Rehearsed({ ...done, issue })
      const details = { issue, isSkipped: !takeBack, isChanged: done.isChanged }
      await insertAuditEntry(trx, { at, by, action: 'skip issue', subject_ref: ref, details })
      return { ...done, issue }
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.done
    throw error
  }
}
