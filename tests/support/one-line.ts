import type { OrderSubmitted } from '#application/orders/start-order.ts'
import { cents } from '#domain/money/cents.ts'

/** The smallest order there is. */
export const oneLine = (amount: number): OrderSubmitted => ({
  content: 'A year of the magazine',
  amount: cents(amount),
  customer: null,
  methods: ['card', 'bank-account'],
  saveMethod: false,
})
