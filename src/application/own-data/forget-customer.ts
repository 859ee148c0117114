import type { WithPorts } from '#application/context.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

export const FORGET_CUSTOMER = 'forget-customer'

/** The provider is told after it counts here, for as long as it takes: that it is away keeps nobody from leaving. */
export async function enqueueForgetting(trx: Trx, customers: readonly string[]): Promise<void> {
  for (const customer of customers)
    await enqueueJob(trx, { name: FORGET_CUSTOMER, payload: { customer }, key: `${FORGET_CUSTOMER}:${customer}` })
}

/** Lets the provider forget somebody, and the methods that it keeps of them. Payments stay in its books. Run twice, it is well too. */
export const forgetCustomer = ({ ports }: WithPorts<'payments'>, customer: string): Promise<void> =>
  ports.payments.deleteCustomer(customer)
