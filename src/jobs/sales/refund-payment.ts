import { z } from 'zod'
import { refundPayment } from '#application/sales/refund/refund-payment.ts'
import { REFUND_PAYMENT } from '#application/sales/settle/settle-order.ts'
import { defineJob } from '#jobs/queue/define-job.ts'

export const refundPaymentJob = defineJob({
  name: REFUND_PAYMENT,
  payload: z.strictObject({ intentId: z.string().min(1), orderId: z.uuid(), because: z.string() }),
  run: (context, payload) => refundPayment(context, payload),
})
