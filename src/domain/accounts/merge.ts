import { type Cycle, inOrder, isLifetime } from '../subscriptions/ledger.ts'

/** What is true of the two when one is to be merged into the other. */
export type MergeFacts = {
  /** Of the account that is emptied. */
  readonly isStaff: boolean
  readonly hasOpenOrder: boolean
  readonly hasUnpaidInvoice: boolean
  readonly hasOpenRenewal: boolean
  readonly hasDonationCharge: boolean
  /** An upgrade of one of its subscriptions is being paid for. */
  readonly isBeingPaid: boolean
  /** A charge of the account that stays is under way. */
  readonly isCharging: boolean
  /** Both are bound to the same issue, which has not been delivered to both yet. */
  readonly bothOnTheWay: readonly number[]
  /** A copy did not come of an issue that both had, and nothing has been decided about it. */
  readonly hasOpenReportOfSame: boolean
  /** A list is being cut, or a cut undone. */
  readonly isListBeingMade: boolean
}

/** Why two accounts can't be merged yet; each ends by itself or can be ended. */
export type MergeMatter =
  | 'staff'
  | 'order'
  | 'invoice'
  | 'renewal'
  | 'donation-charge'
  | 'upgrade'
  | 'charging'
  | 'same-issue'
  | 'missing-copy'
  | 'list-being-made'

export function mergeMatters(facts: MergeFacts): MergeMatter[] {
  const matters: [boolean, MergeMatter][] = [
    [facts.isStaff, 'staff'],
    [facts.hasOpenOrder, 'order'],
    [facts.hasUnpaidInvoice, 'invoice'],
    [facts.hasOpenRenewal, 'renewal'],
    [facts.hasDonationCharge, 'donation-charge'],
    [facts.isBeingPaid, 'upgrade'],
    [facts.isCharging, 'charging'],
    [facts.bothOnTheWay.length > 0, 'same-issue'],
    [facts.hasOpenReportOfSame, 'missing-copy'],
    [facts.isListBeingMade, 'list-being-made'],
  ]
  return matters.flatMap(([isOpen, matter]) => (isOpen ? [matter] : []))
}

type Placed = Pick<Cycle, 'id' | 'position' | 'createdAt' | 'term' | 'cancelledAt'>

/**
 * The subscriptions of two accounts as one list, in the order in which they are used: the older first, each account's own
 * among themselves as before. A lifetime comes behind what can still be used up, since nothing is sent from behind it.
 */
export function mergeOrder(staying: readonly Placed[], coming: readonly Placed[]): string[] {
  const [ours, theirs] = [inOrder(staying), inOrder(coming)]
  const merged: string[] = []
  while (ours.length > 0 || theirs.length > 0) {
    const [our, their] = [ours[0], theirs[0]]
    const isTheirs = !our || (their !== undefined && isBefore(their, our))
    const next = (isTheirs ? theirs : ours).shift()
    if (next) merged.push(next.id)
  }
  return merged
}

const isBefore = (one: Placed, other: Placed) =>
  isLifetime(one) === isLifetime(other) ? one.createdAt < other.createdAt : isLifetime(other)
