import type { MissingState } from '#domain/subscriptions/ledger.ts'

/** What staff can do with a report. */
export type MissingStep = 'send' | 'replace' | 'refuse' | 'settle'

export type MissingStepRefusal =
  | 'not-found'
  | 'no-copy-taken'
  | 'already-replacing'
  | 'already-sent'
  | 'already-refused'
  | 'already-settled'
  | 'no-address'
  | 'no-stock'
  | 'no-reason'

const allowed: Record<MissingStep, readonly MissingState[]> = {
  send: ['replacing'],
  replace: ['waits'],
  // What was promised and can't be kept ends too: its copies go back into stock.
  refuse: ['waits', 'replacing'],
  settle: ['waits', 'replacing'],
}

const why: Record<MissingState, MissingStepRefusal> = {
  waits: 'no-copy-taken',
  replacing: 'already-replacing',
  sent: 'already-sent',
  refused: 'already-refused',
  settled: 'already-settled',
}

/** Why a report in this state can't be taken further in this way; null where it can. */
export const refuseStep = (step: MissingStep, state: MissingState): MissingStepRefusal | null =>
  allowed[step].includes(state) ? null : why[state]

const LONGEST = 500

/** What the reader is told of a decision: one line. Null where it is none. */
export function readBecause(written: string): string | null {
  const because = written.replaceAll(/\s+/g, ' ').trim()
  return because === '' || because.length > LONGEST ? null : because
}
