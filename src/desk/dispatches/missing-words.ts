import type { Explained } from '#application/dispatches/explain-delivery.ts'
import type { ListedMissing } from '#application/dispatches/missing/list-missing.ts'
import type { MissingDone } from '#application/dispatches/missing/staff-step.ts'
import type { WaitReason } from '#domain/dispatches/missing-copy.ts'
import type { MissingStepRefusal } from '#domain/dispatches/missing-decision.ts'
import { stepRefusals, waitWords } from '#domain/dispatches/missing-words.ts'

/** Where to look next. */
const seeAlso: Partial<Record<MissingStepRefusal, string>> = {
  'not-found': 'see missing list',
  'no-copy-taken': 'see missing replace',
  'already-replacing': 'see missing labels',
  'no-stock': 'see stock list',
  'no-reason': 'say it with --because',
}

const refusalOf = (reason: MissingStepRefusal) => [stepRefusals[reason], seeAlso[reason]].filter(Boolean).join(': ')

export function doneLines(done: MissingDone, dryRun: boolean): string[] {
  if (!done.ok) return [`✗ ${done.ref}: ${refusalOf(done.reason)}`]
  return done.reports.map(({ ref, issue, state }) =>
    dryRun ? `Would be ${state}: ${ref}, issue ${issue}` : `✓ ${ref}, issue ${issue}: ${state}`,
  )
}

export const reportLine = ({ ref, issue_number, state, waits_because, copies, name, email, told_at }: ListedMissing) =>
  [
    ref,
    told_at.toISOString().slice(0, 10),
    `issue ${issue_number} ×${copies}`,
    state === 'waits' && waits_because ? `waits: ${waitWords[waits_because as WaitReason]}` : state,
    `${name} <${email}>`,
  ].join('  ')

type Missing = NonNullable<Extract<Explained, { ok: true }>['missing']>

/** What became of a copy that its reader said did not come. */
export function missingLine({ ref, state, told_at, waits_because, because, decided_by, sent_at }: Missing): string {
  const became =
    state === 'sent' && sent_at
      ? `another one was sent ${sent_at.toISOString()}`
      : state === 'replacing'
        ? 'another one is to be sent'
        : state === 'waits'
          ? `staff have to decide: ${waitWords[waits_because as WaitReason]}`
          : `${state} by ${decided_by}: ${because}`
  return `  Its reader said ${told_at.toISOString()} that it did not come (${ref}); ${became}`
}
