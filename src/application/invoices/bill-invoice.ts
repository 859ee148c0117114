import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { openPriceList } from '#application/cart/open-price-list.ts'
import type { UseCaseContext } from '#application/context.ts'
import { readCatalogue } from '#application/store/read-catalogue.ts'
import type { Address } from '#domain/addresses/address.ts'
import { checkAddress } from '#domain/addresses/check-address.ts'
import { billCart } from '#domain/cart/bill-cart.ts'
import { type CartContents, isCartEmpty } from '#domain/cart/cart-contents.ts'
import type { PersonalItem } from '#domain/cart/cart-items.ts'
import { checkPurchase, type KnownBuyer, type Purchase, type PurchaseForm } from '#domain/checkout/check-purchase.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'
import { needsOf } from '#domain/checkout/purchase-needs.ts'
import type { AcceptedPayments } from '#domain/invoices/invoice-state.ts'
import { isTerm } from '#domain/invoices/invoice-terms.ts'
import { readEmail } from '#domain/mail/email-address.ts'
import { amountOf, composeBill, deliverableOfBill, type OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { findGood } from '#domain/store/catalogue.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import { findAccountByEmailKey } from '#store/accounts/accounts.ts'
import { findMagazine } from '#store/content/site.ts'

export type InvoiceAsked = {
  /** The subscriber, or whoever buys: with an account, by its email; otherwise by name and email. */
  account: string | null
  name: string
  email: string
  /** Who pays, where that is not the buyer. */
  billedTo: string | null
  emailTo: string | null
  /** Null takes the one that the account has on file, where one is needed. */
  address: Address | null
  shipcode: Shipcode
  /** To whom the goods go, where that is not the buyer. */
  recipient: PurchaseForm['recipient']
  subscription: Omit<PersonalItem, 'phase'> | null
  goods: CartContents['goods']
  gifts: CartContents['gifts']
  termDays: number
  acceptedPayments: AcceptedPayments
}

export type Billed =
  | { ok: true; snapshot: OrderSnapshot; currency: string; sign: string; address: Address | null }
  | { ok: false; problems: string[] }

const refuse = (...problems: string[]) => ({ ok: false as const, problems })

async function findKnown({ db }: UseCaseContext, email: string): Promise<KnownBuyer | null> {
  const read = readEmail(email)
  const account = read.ok ? await findAccountByEmailKey(db, read.key) : undefined
  if (!account) return null
  const { id: accountId, name } = account
  return { accountId, name, email: account.email, addresses: await listAddresses(db, accountId) }
}

/** What an invoice asks for, at today's prices; or all that is wrong with it. */
export async function billInvoice(context: UseCaseContext, asked: InvoiceAsked): Promise<Billed> {
  const { db, now } = context
  const known = asked.account === null ? null : await findKnown(context, asked.account)
  if (asked.account !== null && !known) return refuse(`account: nobody has the address ${asked.account}`)
  const catalogue = await readCatalogue(context)
  const magazine = await findMagazine(db)
  if (!catalogue || !magazine) return refuse('The magazine has nothing to sell yet')
  const { currency: sign, currencyCode } = magazine
  const phase = known ? ('renewal' as const) : ('introductory' as const)
  const contents: CartContents = {
    goods: asked.goods,
    gifts: asked.gifts,
    subscription: asked.subscription && { ...asked.subscription, phase },
    donation: null,
  }
  const unknown = asked.goods.find(({ type, ref }) => !findGood(catalogue, type, ref))
  if (unknown) return refuse(`item: ${unknown.ref} is not sold`)
  if (isCartEmpty(contents)) return refuse('An invoice needs something to bill: --subscription, --item or --gift')
  const billing = billCart(contents, await openPriceList(db, catalogue, contents, now()), now())
  const checked = await check(context, asked, known, needsOf(billing.a))
  if (!checked.ok) return checked
  const { buyer, subscriptionTo, goodsTo } = checked.purchase
  const ship = { subscription: asked.shipcode, goods: goodsTo?.shipcode ?? asked.shipcode }
  const composed = composeBill(billing, ship)
  const deliverable = deliverableOfBill(composed, asked.shipcode)
  const snapshot: OrderSnapshot = { buyer, bill: composed, deliverable, subscriptionTo, goodsTo, redeems: null }
  if (amountOf(snapshot) === 0) return refuse('There is nothing to pay: no invoice is needed')
  return { ok: true, snapshot, sign, currency: currencyCode.toLowerCase(), address: checked.address }
}

/** All that is wrong with what was asked, at once. */
async function check(
  { db }: UseCaseContext,
  asked: InvoiceAsked,
  known: KnownBuyer | null,
  needs: ReturnType<typeof needsOf>,
): Promise<{ ok: true; purchase: Purchase; address: Address | null } | { ok: false; problems: string[] }> {
  const { account: _account, ...form } = asked
  // The password is chosen by whoever pays.
  const rules = { config: shippingConfig(), isCommonPassword: () => false }
  const checked = checkPurchase({ ...needs, hasPersonal: false }, known, { ...form, password: null }, rules)
  const problems = checked.ok
    ? []
    : Object.entries(faultsOf(checked.errors, '').fields).map(([field, fault]) => `${field}: ${fault}`)
  const own = asked.address && checkAddress(shippingConfig({ inclusive: true }), asked.address, null)
  if (checked.ok && own && !own.ok)
    problems.push(...Object.entries(own.errors).map(([field, fault]) => `address.${field}: ${fault}`))
  if (!isTerm(asked.termDays)) problems.push('terms: days from 0 to 365')
  if (asked.emailTo !== null && !readEmail(asked.emailTo).ok) problems.push('email-to: this is no email address')
  if (asked.billedTo !== null && asked.billedTo.length > 200) problems.push('billed-to: at most 200 characters')
  const email = known ? null : readEmail(asked.email)
  if (asked.subscription && email?.ok && (await findAccountByEmailKey(db, email.key)))
    problems.push(`email: there is an account with this address; bill its renewal with --account ${email.email}`)
  if (!checked.ok || problems.length > 0) return { ok: false, problems }
  const { purchase } = checked
  const address = (own?.ok ? own.address : null) ?? purchase.subscriptionTo?.address ?? onFile(known, asked.shipcode)
  return { ok: true, purchase, address }
}

const onFile = (known: KnownBuyer | null, shipcode: Shipcode) => known?.addresses.get(shipcode) ?? null
