import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { checkPurchase, EMAIL_TAKEN, type KnownBuyer, type PurchaseForm } from '#domain/checkout/check-purchase.ts'
import type { PurchaseNeeds } from '#domain/checkout/purchase-needs.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import { findAccountByEmailKey, findAccountById } from '#store/accounts/accounts.ts'
import type { Queryable } from '#store/database.ts'
import type { CheckoutContext } from './checkout-context.ts'

export async function readKnown({ db }: CheckoutContext, accountId: string): Promise<KnownBuyer | null> {
  const account = await findAccountById(db, accountId)
  if (!account) return null
  return { accountId, name: account.name, email: account.email, addresses: await listAddresses(db, accountId) }
}

type FormParts = { needs: PurchaseNeeds; known: KnownBuyer | null; form: PurchaseForm }

/** Whether a form says what is needed. Whoever is not logged in makes an account with a subscription, unless the address has one. */
export async function checkForm({ db, ports }: CheckoutContext, { needs, known, form }: FormParts) {
  const rules = { config: shippingConfig(), isCommonPassword: ports.passwords.isCommon }
  const checked = checkPurchase(needs, known, form, rules)
  if (!needs.hasPersonal || known || !(await isEmailTaken(db, form.email))) return checked
  return { ok: false as const, errors: { ...(checked.ok ? {} : checked.errors), ...EMAIL_TAKEN } }
}

async function isEmailTaken(db: Queryable, text: string): Promise<boolean> {
  const email = readEmail(text)
  return email.ok && (await findAccountByEmailKey(db, email.key)) !== undefined
}
