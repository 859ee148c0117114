import type { CartOwner } from '#application/cart/cart-context.ts'
import { readCart } from '#application/cart/read-cart.ts'
import type { UseCaseContext, WithPorts } from '#application/context.ts'
import { PaymentOutage } from '#application/payments/payments.ts'
import type { CatalogueSource } from '#application/store/catalogue-source.ts'
import type { CartAnswer } from '#contract/cart.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-form.ts'
import type { SavedMethod } from '#domain/payments/saved-method.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { listAddresses } from '#store/account-addresses.ts'
import { findAccountById } from '#store/accounts.ts'
import { findPayer } from '#store/payers.ts'

export type OpenedCheckout = {
  cart: CartAnswer
  /** Null for a guest. */
  account: CheckoutAccount | null
  saved: SavedMethod | null
}

export type OpeningContext = WithPorts<'payments'> & { readonly catalogue: CatalogueSource }

/** What somebody is shown who comes to check out. */
export async function openCheckout(context: OpeningContext, owner: CartOwner): Promise<OpenedCheckout> {
  const { accountId } = owner
  const [cart, account, saved] = await Promise.all([
    readCart(context, owner),
    accountId ? readBuyer(context, accountId) : null,
    accountId ? readSaved(context, accountId) : null,
  ])
  return { cart, account, saved: account && saved }
}

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
  if (!payer?.method) return null
  try {
    return await ports.payments.retrieveMethod(payer.method)
  } catch (error) {
    if (error instanceof PaymentOutage) return null
    throw error
  }
}
