import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { type Explanation, explainDelivery } from '#domain/dispatches/explain-delivery.ts'
import { findDelivery } from '#store/dispatches/deliveries.ts'
import { listDispatches } from '#store/dispatches/dispatches.ts'
import { findMissingCopy, type MissingRow } from '#store/dispatches/missing-copies.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'
import { listSkips } from '#store/subscriptions/skips.ts'

/** What was bound: on which list, and the lines of its label. */
type Sent = { list: number; boundAt: Date; to: readonly string[] }

/** What its reader said of it later, and what became of it. */
type Missing = Pick<MissingRow, 'ref' | 'state' | 'told_at' | 'waits_because' | 'because' | 'decided_by' | 'sent_at'>

export type Explained =
  | { ok: true; explanation: Explanation; sent: Sent | null; missing: Missing | null }
  | { ok: false; reason: 'no-such-issue' | 'no-such-account' }

/** For any reader and any issue: whether they are on its list, what was sent and where, and why. */
export async function explainDeliveryTo(context: UseCaseContext, email: string, issue: number): Promise<Explained> {
  const { db } = context
  const found = await findIssueByNumber(db, issue)
  if (!found) return { ok: false, reason: 'no-such-issue' }
  const subscriber = await findSubscriber(context, email)
  if (!subscriber) return { ok: false, reason: 'no-such-account' }
  const [cut = null] = await listDispatches(db, issue)
  const { cycles, deliveries, account } = subscriber
  const state = found.state as 'planned' | 'expected' | 'delivered'
  const skips = await listSkips(db, account.id)
  const explanation = explainDelivery({ issue: { number: issue, state }, cut, cycles, deliveries, skips })
  const row = await findDelivery(db, issue, account.id)
  if (!row) return { ok: true, explanation, sent: null, missing: null }
  const address = row.address
  const to = address ? [row.name, ...formatAddress(shippingConfig(), address)] : []
  const sent = { list: row.dispatch_number, boundAt: row.bound_at, to }
  return { ok: true, explanation, sent, missing: await readMissing(db, issue, account.id) }
}

async function readMissing(db: UseCaseContext['db'], issue: number, accountId: string): Promise<Missing | null> {
  const row = await findMissingCopy(db, issue, accountId)
  if (!row) return null
  const { ref, state, told_at, waits_because, because, decided_by, sent_at } = row
  return { ref, state, told_at, waits_because, because, decided_by, sent_at }
}
