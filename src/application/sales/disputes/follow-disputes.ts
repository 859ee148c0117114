import type { SaleContext } from '#application/sales/sale-kind.ts'
import type { Dispute } from '#domain/orders/dispute.ts'
import { listOpenDisputes } from '#store/sales/disputes.ts'
import { findOrderOfIntent } from '#store/sales/orders.ts'
import { noteDispute } from './note-dispute.ts'

/** Fetches the disputes of one payment: what an event says of them may be old by the time it arrives. */
export async function followDisputes(context: SaleContext, intentId: string): Promise<void> {
  for await (const dispute of context.ports.payments.listDisputes({ intentId })) await noteDispute(context, dispute.id)
}

const DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Finds disputes of which no word has come: those that were opened lately, and how those go on that are not closed. */
export async function reconcileDisputes(context: SaleContext): Promise<void> {
  const { db, now, ports } = context
  const open = new Set((await listOpenDisputes(db)).map(({ id }) => id))
  const since = new Date(now().getTime() - DAYS * DAY_MS)
  for await (const dispute of ports.payments.listDisputes({ since })) {
    const isKnown = open.delete(dispute.id)
    if (isKnown || (await isOurs(context, dispute))) await noteDispute(context, dispute.id)
  }
  for (const id of open) await noteDispute(context, id)
}

/** Others may use the same account of the provider. */
async function isOurs({ db, ports }: SaleContext, { intentId }: Dispute): Promise<boolean> {
  if (await findOrderOfIntent(db, intentId)) return true
  const intent = await ports.payments.retrieveIntent(intentId)
  return intent !== null && (intent.orderId !== null || intent.chargeKey !== null)
}
