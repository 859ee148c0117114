import type { WithPorts } from '#application/context.ts'
import { lookAtLimits } from '#application/limits/take-from-limit.ts'
import { strangersDeclines } from '#domain/payments/decline-limits.ts'
import { listStrangersPayments } from '#store/guarded-payments.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * While strangers have had too many payments declined together, those that they have begun and not confirmed are
 * cancelled: whoever tries stolen cards may have prepared any number. Whoever is looked at by their bank may go on.
 */
export async function stopStrangersPayments(context: WithPorts<'payments' | 'orderLinks'>): Promise<void> {
  const { db, now, ports } = context
  let after: { at: Date; id: string } | null = null
  do {
    if ((await lookAtLimits(db, [[strangersDeclines, 'all']], now())).ok) return
    const open: { at: Date; id: string }[] = await listStrangersPayments(db, after)
    for (const { id } of open) {
      const intent = await ports.payments.retrieveIntent(id)
      if (intent?.status === 'open') await ports.payments.cancelIntent(id)
      await settlePayment(context, id)
    }
    after = open.at(-1) ?? null
  } while (after)
}
