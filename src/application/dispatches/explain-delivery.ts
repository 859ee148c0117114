import type { UseCaseContext } from '#application/context.ts'
import { findSubscriber } from '#application/subscriptions/find-subscriber.ts'
import { type Explanation, explainDelivery } from '#domain/dispatches/explain-delivery.ts'
import { findDelivery } from '#store/deliveries.ts'
import { listDispatches } from '#store/dispatches.ts'
import { findIssueByNumber } from '#store/issues.ts'

export type Explained =
  | { ok: true; explanation: Explanation; sent: Awaited<ReturnType<typeof findDelivery>> | null }
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
  return { ok: true, explanation, sent: (await findDelivery(db, issue, account.id)) ?? null }
}
