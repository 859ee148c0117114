import { cancelReasonTexts, isCancelReason, MOVED } from '../subscriptions/cancel-reasons.ts'
import { type Counted, type Figure, pivot } from './figure.ts'
import { sayMonth } from './periods.ts'

/** How a subscription came to its end, where no other followed. */
export const leavings = ['ran-out', 'switched-off', 'declined', 'cancelled'] as const
export type Leaving = (typeof leavings)[number]

const leavingTexts: Readonly<Record<Leaving, string>> = {
  'ran-out': 'Ran out',
  'switched-off': 'Autorenew switched off',
  declined: 'Payment declined',
  cancelled: 'Cancelled',
}

/** What is known of the end: why staff or a refund ended it, and what came of its renewal. */
export type EndFacts = {
  readonly isCancelled: boolean
  readonly cancelledBecause: string | null
  readonly renewalEnded: string | null
}

/** Null for who did not leave: their issues went to another account. */
export function leavingOf({ isCancelled, cancelledBecause, renewalEnded }: EndFacts): Leaving | null {
  if (isCancelled) return cancelledBecause === MOVED ? null : 'cancelled'
  if (renewalEnded === 'declined') return 'declined'
  return renewalEnded === 'switched-off' || renewalEnded === 'cancelled' ? 'switched-off' : 'ran-out'
}

/** Why somebody cancelled, as it is counted: what this build does not know is something else. */
export function reasonOf(cancelledBecause: string | null): string {
  if (cancelledBecause === null) return NOT_ASKED
  return isCancelReason(cancelledBecause) ? cancelledBecause : 'other'
}

export const NOT_ASKED = 'not-asked'

const reasonText = (reason: string): string =>
  reason === NOT_ASKED
    ? 'Nobody was asked (given back, or erased)'
    : isCancelReason(reason)
      ? cancelReasonTexts[reason]
      : reason

/** `reasons`: of those who cancelled, in the last twelve months. */
type Kept = { months: readonly Counted[]; reasons: readonly Counted[]; countedAt: Date | null }

/** Who left, month by month, and why those cancelled who did. */
export function churnFigure({ months, reasons, countedAt }: Kept): Figure {
  const left = [...pivot(months, leavings)].map(([month, row]) => ({
    month: sayMonth(month),
    ...row,
    all: leavings.reduce((sum, kind) => sum + (row[kind] ?? 0), 0),
  }))
  const why = [...reasons].sort((one, other) => other.count - one.count || (one.kind < other.kind ? -1 : 1))
  return {
    name: 'churn',
    title: 'Who left, and why',
    says: 'A subscription that ended with no other after it: in the month of its last issue, or of its cancellation. Whoever comes back is taken off the count again.',
    countedAt,
    isCountedAtNight: true,
    tables: [
      {
        name: 'month',
        caption: 'By month',
        columns: [
          { key: 'month', label: 'Month', unit: 'text' },
          ...leavings.map((kind) => ({ key: kind, label: leavingTexts[kind], unit: 'count' as const })),
          { key: 'all', label: 'All', unit: 'count' },
        ],
        rows: left,
        chart: { label: 'month', parts: leavings, most: 13 },
      },
      {
        name: 'reasons',
        caption: 'Why they cancelled, in the last twelve months',
        columns: [
          { key: 'reason', label: 'Reason', unit: 'text' },
          { key: 'count', label: 'Cancelled', unit: 'count' },
        ],
        rows: why.map(({ kind, count }) => ({ reason: reasonText(kind), count })),
        chart: null,
      },
    ],
  }
}
