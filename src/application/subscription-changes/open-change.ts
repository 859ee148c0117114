import { type OpeningContext, readBuyer, readSaved } from '#application/sales/place/read-buyer.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { PricesByLevel } from '#domain/subscription-changes/change.ts'
import { type BoundIssue, firstAffected } from '#domain/subscription-changes/first-affected.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { type Cycle, canUpdate, canUpgrade, type LedgerIssue, unboundIn } from '#domain/subscriptions/ledger.ts'
import { listBound, readIssuesAhead } from '#store/subscriptions/cycle-changes.ts'
import { readChangeOptions } from './read-change-options.ts'

export type OpenedChange = {
  cycle: Cycle
  account: CheckoutAccount
  canUpdate: boolean
  canUpgrade: boolean
  prices: PricesByLevel
  /** Issues that are not bound yet; null for a lifetime. */
  left: number | null
  /** Issues that it is bound to and that are not delivered yet. */
  issuesLeft: LedgerIssue[]
  /** What older cycles still have, which are used before a lifetime: one entry for each issue. */
  legacy: Deliverable[]
  first: number | null
  bound: BoundIssue[]
}

/** What a subscriber is shown of one cycle before changing it; null where the account has no such cycle. */
export async function openChange(
  context: Omit<OpeningContext, 'ports'>,
  asked: { accountId: string; token: string },
): Promise<OpenedChange | null> {
  const { db } = context
  const [options, account] = await Promise.all([readChangeOptions(context, asked), readBuyer(context, asked.accountId)])
  if (!options || !account) return null
  const { cycle, prices, subscriber } = options
  const { cycles, deliveries } = subscriber
  const [bound, ahead] = await Promise.all([listBound(db, cycle.id), readIssuesAhead(db, asked.accountId)])
  const isOwn = ({ cycleId, state }: (typeof deliveries)[number]) => cycleId === cycle.id && state === 'expected'
  const older = cycle.tokens === null ? cycles.filter(({ position }) => position < cycle.position) : []
  return {
    cycle,
    account,
    canUpdate: canUpdate(cycle),
    canUpgrade: canUpgrade(cycle),
    prices,
    left: unboundIn(cycle),
    issuesLeft: deliveries.filter(isOwn).map(({ issue }) => issue),
    legacy: older.flatMap((one) => Array.from({ length: unboundIn(one) ?? 0 }, () => one.deliverables.active)),
    first: firstAffected(cycles, cycle, ahead),
    bound: bound.map((one) => ({ ...one, deliverable: one.deliverable as Deliverable })),
  }
}

/** With how the account pays, for whoever may have to. */
export type OpenedPayableChange = OpenedChange & { saved: SavedMethod | null }

/** The same where something may be paid. */
export async function openPayableChange(
  context: OpeningContext,
  asked: { accountId: string; token: string },
): Promise<OpenedPayableChange | null> {
  const opened = await openChange(context, asked)
  if (!opened) return null
  return { ...opened, saved: opened.canUpgrade ? await readSaved(context, asked.accountId) : null }
}
