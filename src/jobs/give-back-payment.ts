import { z } from 'zod'
import { givePaymentBack } from '#application/orders/give-back-payment.ts'
import { GIVE_BACK_PAYMENT } from '#application/orders/settle-order.ts'
import { defineJob } from './define-job.ts'

export const giveBackPaymentJob = defineJob({
  name: GIVE_BACK_PAYMENT,
  payload: z.strictObject({ intentId: z.string().min(1), orderId: z.uuid(), because: z.string() }),
  run: (context, payload) => givePaymentBack(context, payload),
})
