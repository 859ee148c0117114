import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { type Explanation, explainDelivery } from '#domain/dispatches/explain-delivery.ts'
import { findDelivery } from '#store/dispatches/deliveries.ts'
import { listDispatches } from '#store/dispatches/dispatches.ts'
import { findIssueByNumber } from '#store/issues/issues.ts'

/** What was bound: on which list, and the lines of its label. */
type Sent = { list: number; boundAt: Date; to: readonly string[] }

export type Explained =
  | { ok: true; explanation: Explanation; sent: Sent | null }
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
  const explanation = explainDelivery({ issue: { number: issue, state }, cut, cycles, deliveries })
  const row = await findDelivery(db, issue, account.id)
  if (!row) return { ok: true, explanation, sent: null }
  const address = row.address
  const to = address ? [row.name, ...formatAddress(shippingConfig(), address)] : []
  return { ok: true, explanation, sent: { list: row.dispatch_number, boundAt: row.bound_at, to } }
}
