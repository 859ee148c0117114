import type { Explained } from '#application/dispatches/explain-delivery.ts'
import type { ListedMissing } from '#application/dispatches/missing/list-missing.ts'
import type { MissingDone } from '#application/dispatches/missing/staff-step.ts'
import type { WaitReason } from '#domain/dispatches/missing-copy.ts'
import type { MissingStepRefusal } from '#domain/dispatches/missing-decision.ts'

const refusals: Record<MissingStepRefusal, string> = {
  'not-found': 'there is no such report: see missing list',
  'no-copy-taken': 'no copy has been taken for it yet: see missing replace',
  'already-replacing': 'a copy has been taken for it already: see missing labels',
  'already-sent': 'another copy has been sent already',
  'already-refused': 'it has been refused already',
  'already-settled': 'it has been settled already',
  'no-address': 'its reader has no address any more',
  'no-stock': 'there are not enough copies of the issue in stock: see stock list',
  'no-reason': '--because takes one line of up to 500 letters, which its reader is mailed',
}

const waitWords: Record<WaitReason, string> = {
  'no-stock': 'too few in stock',
  'no-address': 'no address',
  'many-reports': 'the fourth or later within a year',
}

export function doneLines(done: MissingDone, dryRun: boolean): string[] {
  if (!done.ok) return [`✗ ${done.ref}: ${refusals[done.reason]}`]
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
