import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/ports/payments.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import { findPayer } from '#store/accounts/payers.ts'

/** What a screen needs to open on which something is sold. */
export type OpeningContext = WithPorts<'payments'> & { readonly catalogue: CatalogueSource }

/** Who is logged in, as the forms of a sale begin with it; null where there is no such account. */
export async function readBuyer({ db }: UseCaseContext, accountId: string): Promise<CheckoutAccount | null> {
  const account = await findAccountById(db, accountId)
  if (!account) return null
  const addresses = await listAddresses(db, accountId)
  const { name, email } = account
  return { name, first_name: firstNameOf(name), email, addresses: byLetter(addresses) }
}

const firstNameOf = (name: string) => name.trim().split(/\s+/, 1)[0] ?? ''

const byLetter = (addresses: ReadonlyMap<Shipcode, Address>) => ({
  a: addresses.get('ship-a') ?? null,
  b: addresses.get('ship-b') ?? null,
  c: addresses.get('ship-c') ?? null,
})

/** A provider that does not answer keeps nobody from their cart: a new way to pay can still be written. */
export async function readSaved({ db, ports }: WithPorts<'payments'>, accountId: string): Promise<SavedMethod | null> {
  const payer = await findPayer(db, accountId)
  return payer?.method ? readMethod({ ports }, payer.method) : null
}

/** The same of one method, whoever has it; null where it is gone. */
export async function readMethod(
  { ports }: Pick<WithPorts<'payments'>, 'ports'>,
  method: string,
): Promise<SavedMethod | null> {
  try {
    return await ports.payments.retrieveMethod(method)
  } catch (error) {
    if (error instanceof PaymentOutage) return null
    throw error
  }
}
