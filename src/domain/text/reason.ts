export const LONGEST_REASON = 500

export type ReasonRead = { ok: true; reason: string } | { ok: false; reason: 'no-reason' | 'too-long' }

/** Why somebody on the staff did something, where it must be said. */
export function readReason(written: string): ReasonRead {
  const reason = written.trim()
  if (reason === '') return { ok: false, reason: 'no-reason' }
  return reason.length > LONGEST_REASON ? { ok: false, reason: 'too-long' } : { ok: true, reason }
}
