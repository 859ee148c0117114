import { lookAtLimits } from '#application/limits/take-from-limit.ts'
import type { SaleContext } from '#application/sales/sale-kind.ts'
import { strangersBurst } from '#domain/payments/decline-limits.ts'
import { listStrangersPayments } from '#store/sales/limited-payments.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * While strangers have had too many payments declined together, those that they have begun and not confirmed are
 * cancelled: whoever tries stolen cards may have prepared any number. Whoever is looked at by their bank may go on.
 */
export async function stopStrangersPayments(context: SaleContext): Promise<void> {
  const { db, now } = context
  let after: { at: string; id: string } | null = null
  do {
    if ((await lookAtLimits(db, [[strangersBurst, 'all']], now())).ok) return
    const open: { at: string; id: string }[] = await listStrangersPayments(db, after)
    for (const { id } of open) await cancelUnconfirmed(context, id)
    after = open.at(-1) ?? null
  } while (after)
}

async function cancelUnconfirmed(context: SaleContext, intentId: string): Promise<void> {
  // Settled first: a payment tells of a decline only while it is open.
  await settlePayment(context, intentId)
  const { payments } = context.ports
  const intent = await payments.retrieveIntent(intentId)
  if (intent?.status !== 'open') return
  await payments.cancelIntent(intentId)
  await settlePayment(context, intentId)
}
