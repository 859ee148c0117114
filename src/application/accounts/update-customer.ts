import type { WithPorts } from '#application/context.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findPayer } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { enqueueJob } from '#store/jobs/jobs.ts'

export const UPDATE_CUSTOMER = 'update-customer'

/** The provider hears of a changed name or address once it counts here. Several changes are told as one. */
export async function enqueueCustomerUpdate(trx: Trx, accountId: string): Promise<void> {
  const key = `${UPDATE_CUSTOMER}:${accountId}`
  await enqueueJob(trx, { name: UPDATE_CUSTOMER, payload: { accountId }, key })
}

/** Tells the provider what its customer is called, and the address, as they are now. Run twice, it says the same. */
export async function updateCustomer({ db, ports }: WithPorts<'payments'>, accountId: string): Promise<void> {
  const payer = await findPayer(db, accountId)
  const account = payer && (await findAccountById(db, accountId))
  if (!payer || !account) return
  const { name, email } = account
  await ports.payments.updateCustomer(payer.customer, { name, email })
}
