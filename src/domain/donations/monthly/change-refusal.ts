import type { MonthlyStatus } from './monthly-charge.ts'

export type ChangeKind = 'amount' | 'day' | 'pause' | 'skip' | 'resume'

type Standing = { readonly status: MonthlyStatus; readonly isPaused: boolean }

/** Why a monthly donation can't be changed so as it stands; null where it can. */
export function monthlyChangeRefusal(
  { status, isPaused }: Standing,
  change: ChangeKind,
): 'ended' | 'failing' | 'not-paused' | null {
  if (status === 'cancelled') return 'ended'
  if (change === 'amount') return null
  // What was declined is to be paid first: its days would be moved from under it.
  if (status === 'failing') return 'failing'
  return change === 'resume' && !isPaused ? 'not-paused' : null
}
