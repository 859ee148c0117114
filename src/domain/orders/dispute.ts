import type { Cents } from '#domain/money/cents.ts'
import type { OrderStatus } from './settle.ts'

/**
 * Where a dispute stands. A bank's mere question (`inquiry`) takes no money, and may become a dispute, which takes it at
 * once; won, it comes back. What was decided may be appealed, with a deadline of its own.
 */
export const disputeStatuses = [
  'inquiry',
  'inquiry-under-review',
  'inquiry-closed',
  'needs-response',
  'under-review',
  'appeal-needs-response',
  'appeal-under-review',
  'lost',
  'won',
] as const

export type DisputeStatus = (typeof disputeStatuses)[number]

/** Where it stands, as staff read it. */
export const disputeStandings: Readonly<Record<DisputeStatus, string>> = {
  inquiry: 'its bank asks, no money is taken yet',
  'inquiry-under-review': 'its bank asks, answered',
  'inquiry-closed': 'its bank had asked, and is content',
  'needs-response': 'waits for our answer',
  'under-review': 'answered, its bank decides',
  'appeal-needs-response': 'appealed, waits for our answer',
  'appeal-under-review': 'appealed and answered, its bank decides',
  lost: 'lost',
  won: 'won',
}

/** A payment whose payer has told their bank that it is not theirs, or not right. */
export type Dispute = {
  id: string
  intentId: string
  status: DisputeStatus
  /** The provider's word, such as `fraudulent`. */
  reason: string
  amount: Cents
  currency: string
  openedAt: Date
  /** Until when it can be answered; null where nothing can be. */
  respondBy: Date | null
}

/** What staff are to hear: `asked` by the bank, which has taken nothing yet; `appeal`: there is another deadline. */
export type DisputeNews = 'asked' | 'opened' | 'appeal' | 'inquiry-closed' | 'lost' | 'won'

/** The news of getting there. What was answered is none of its own: it stands for the stage that it belongs to. */
const newsOf: Readonly<Record<DisputeStatus, DisputeNews>> = {
  inquiry: 'asked',
  'inquiry-under-review': 'asked',
  'inquiry-closed': 'inquiry-closed',
  'needs-response': 'opened',
  'under-review': 'opened',
  'appeal-needs-response': 'appeal',
  'appeal-under-review': 'appeal',
  lost: 'lost',
  won: 'won',
}

export const isDisputeClosed = (status: DisputeStatus): boolean =>
  status === 'inquiry-closed' || status === 'lost' || status === 'won'

/** What is new about a dispute that was last known as `before`; null where staff have heard it. */
export function disputeNews(before: DisputeStatus | null, found: DisputeStatus): DisputeNews | null {
  const news = newsOf[found]
  return before !== null && newsOf[before] === news ? null : news
}

/** Whether what was bought ends with it, as it does with a refund: the money is gone for good, and staff have not decided to keep it. */
export const endsOrder = (dispute: { status: DisputeStatus; isKept: boolean }, order: OrderStatus): boolean =>
  dispute.status === 'lost' && !dispute.isKept && order === 'completed'

/** Why there is nothing to keep. `ended`: what was bought has ended already. */
export type KeepRefusal = 'not-disputed' | 'ended' | 'already'

type Kept = { status: DisputeStatus; isKept: boolean }

/** Null where staff may say that what was bought stays, or take that back with `undo`. */
export function keepRefusal(order: OrderStatus, disputes: readonly Kept[], undo: boolean): KeepRefusal | null {
  if (order !== 'completed') return 'ended'
  const open = disputes.filter(({ status }) => status !== 'won' && status !== 'inquiry-closed')
  if (open.length === 0) return 'not-disputed'
  return open.every(({ isKept }) => isKept !== undo) ? 'already' : null
}
