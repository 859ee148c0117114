import type { Cycle } from './ledger.ts'

/** More than that is a subscription, which is added. */
export const MOST_EXTRA = 24

export type ExtendRefusal = 'bad-count' | 'lifetime' | 'cancelled'

type Extended = Pick<Cycle, 'tokens' | 'cancelledAt'>

/** Why a cycle can't be given so many issues more; null where it can. One that is used up begins again. */
export function refuseExtension({ tokens, cancelledAt }: Extended, issues: number): ExtendRefusal | null {
  if (!Number.isSafeInteger(issues) || issues < 1 || issues > MOST_EXTRA) return 'bad-count'
  if (cancelledAt !== null) return 'cancelled'
  return tokens === null ? 'lifetime' : null
}

/** A number of issues that somebody typed; NaN for anything else. */
export const readIssueCount = (written: string): number =>
  /^\d{1,3}$/.test(written.trim()) ? Number(written.trim()) : Number.NaN
