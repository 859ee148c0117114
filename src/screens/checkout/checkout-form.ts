import { type Address, addressFields, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { PurchaseNeeds } from '#domain/checkout/purchase-needs.ts'
import { DEFAULT_SHIPCODE, letterOf, type Shipcode, shipcodes } from '#domain/subscriptions/shipcodes.ts'

export type Destination = { readonly shipcode: Shipcode; readonly address: Address }

/** What the fields of the checkout page hold. */
export type CheckoutFields = {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly confirm: string
  /** The category whose address on file is kept; null where the address is written in the form. */
  readonly kept: Shipcode | null
  /** The buyer's own address. */
  readonly own: Destination
  readonly toOther: boolean
  readonly recipientName: string
  readonly recipient: Destination
}

const NOWHERE: Destination = { shipcode: DEFAULT_SHIPCODE, address: EMPTY_ADDRESS }

/** The categories that the account has an address for. */
export const onFile = (account: CheckoutAccount | null): Shipcode[] =>
  account === null ? [] : shipcodes.filter((shipcode) => account.addresses[letterOf(shipcode)] !== null)

/** An address on file is kept unless the reader chooses to change it; its fields then start with the address on file. */
export function beginForm(account: CheckoutAccount | null): CheckoutFields {
  const [kept = null] = onFile(account)
  const own = account && kept ? addressOnFile(account, kept) : NOWHERE
  const nobody = { name: '', email: '', password: '', confirm: '', recipientName: '' }
  return { ...nobody, kept, own, toOther: false, recipient: NOWHERE }
}

const addressOnFile = (account: CheckoutAccount, shipcode: Shipcode): Destination => ({
  shipcode,
  address: account.addresses[letterOf(shipcode)] ?? EMPTY_ADDRESS,
})

/** Whether the buyer's own address is needed at all. */
export const needsOwnAddress = ({ isPersonalPrint, hasPrintGoods }: PurchaseNeeds, { toOther }: CheckoutFields) =>
  isPersonalPrint || (hasPrintGoods && !toOther)

/** Where the buyer's own things go. */
export const ownDestination = (form: CheckoutFields, account: CheckoutAccount | null): Destination =>
  account && form.kept ? addressOnFile(account, form.kept) : form.own

/**
 * What the address fields start with where the shipping category is chosen outside the form: what was typed for that
 * category, or else the address on file for it. What was typed for another category is carried over, unless it is just
 * the address on file for that other category.
 */
export function addressIn(shipcode: Shipcode, { own }: CheckoutFields, account: CheckoutAccount | null): Address {
  if (own.shipcode === shipcode) return own.address
  const filed = (code: Shipcode) => account?.addresses[letterOf(code)] ?? null
  const others = filed(own.shipcode)
  const isOthers = others !== null && addressFields.every((field) => others[field] === own.address[field])
  return filed(shipcode) ?? (isOthers ? EMPTY_ADDRESS : own.address)
}

/** The form of a screen on which the shipping category is chosen elsewhere: its address is one of that category. Null for what is shipped nowhere. */
export const formIn = (
  shipcode: Shipcode | null,
  form: CheckoutFields,
  account: CheckoutAccount | null,
): CheckoutFields =>
  shipcode === null ? form : { ...form, own: { shipcode, address: addressIn(shipcode, form, account) } }

/** Which categories the order is priced for. */
export function shippedBy(needs: PurchaseNeeds, form: CheckoutFields, account: CheckoutAccount | null) {
  const own = needsOwnAddress(needs, form) ? ownDestination(form, account).shipcode : DEFAULT_SHIPCODE
  return { subscription: own, goods: needs.hasPrintGoods && form.toOther ? form.recipient.shipcode : own }
}

/** The body that is sent: only the fields that this cart and this buyer have. */
export function bodyOf(needs: PurchaseNeeds, form: CheckoutFields, account: CheckoutAccount | null) {
  const asksOwn = needsOwnAddress(needs, form)
  const isGifted = needs.hasPrintGoods && form.toOther
  const makesAccount = needs.hasPersonal && account === null
  return {
    name: account?.name ?? form.name,
    email: account?.email ?? form.email,
    password: makesAccount ? { password: form.password, confirm: form.confirm } : null,
    recipient_name: isGifted ? form.recipientName : null,
    recipient_shipcode: isGifted ? form.recipient.shipcode : null,
    recipient_address: isGifted ? form.recipient.address : null,
    address: asksOwn && form.kept === null ? form.own.address : null,
    shipcode: shippedBy(needs, form, account).subscription,
    gifted: isGifted,
    session: true,
  }
}

/** When the server rejects the address on file, its fields are shown, filled in with it, so that it can be corrected. */
export function openAddress(form: CheckoutFields, fields: Readonly<Record<string, string>>): CheckoutFields {
  const isWrong = Object.keys(fields).some((field) => field === 'address' || field.startsWith('address.'))
  return isWrong && form.kept !== null ? { ...form, kept: null } : form
}
