import { type Address, addressFields, EMPTY_ADDRESS } from '../addresses/address.ts'
import type { Bill } from '../cart/bill.ts'
import { hasMailableGoods } from '../cart/mailable.ts'
import { DEFAULT_SHIPCODE, letterOf, type Shipcode, type ShipLetter, shipcodes } from '../subscriptions/shipcodes.ts'
import type { PurchaseNeeds } from './check-purchase.ts'

/** Whoever is logged in, as the page knows them. */
export type CheckoutAccount = {
  readonly name: string
  readonly first_name: string
  readonly email: string
  readonly addresses: { readonly [letter in ShipLetter]: Address | null }
}

export type Destination = { readonly shipcode: Shipcode; readonly address: Address }

/** What the fields of the checkout page hold. */
export type CheckoutForm = {
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

/** An address on file is kept until its holder says otherwise; who changes it begins with what it was. */
export function beginForm(account: CheckoutAccount | null): CheckoutForm {
  const [kept = null] = onFile(account)
  const own = account && kept ? addressOnFile(account, kept) : NOWHERE
  const nobody = { name: '', email: '', password: '', confirm: '', recipientName: '' }
  return { ...nobody, kept, own, toOther: false, recipient: NOWHERE }
}

const addressOnFile = (account: CheckoutAccount, shipcode: Shipcode): Destination => ({
  shipcode,
  address: account.addresses[letterOf(shipcode)] ?? EMPTY_ADDRESS,
})

/** The same in the words of a bill: it is asked for what it holds, as the server will ask. */
export const needsOf = (bill: Bill): PurchaseNeeds => ({
  hasPersonal: bill.membership?.type === 'subscription',
  isPersonalPrint: bill.membership?.type === 'subscription' && bill.membership.item.medium === 'print',
  hasPrintGoods: hasMailableGoods(bill),
})

/** Whether the buyer's own address is needed at all. */
export const needsOwnAddress = ({ isPersonalPrint, hasPrintGoods }: PurchaseNeeds, { toOther }: CheckoutForm) =>
  isPersonalPrint || (hasPrintGoods && !toOther)

/** Where the buyer's own things go. */
export const ownDestination = (form: CheckoutForm, account: CheckoutAccount | null): Destination =>
  account && form.kept ? addressOnFile(account, form.kept) : form.own

/**
 * What the fields of an address begin with in a category that is chosen elsewhere: what was written for it, or else what
 * is on file for it. What was written for another is carried over, unless it is that one's own from the file.
 */
export function addressIn(shipcode: Shipcode, { own }: CheckoutForm, account: CheckoutAccount | null): Address {
  if (own.shipcode === shipcode) return own.address
  const filed = (code: Shipcode) => account?.addresses[letterOf(code)] ?? null
  const others = filed(own.shipcode)
  const isOthers = others !== null && addressFields.every((field) => others[field] === own.address[field])
  return filed(shipcode) ?? (isOthers ? EMPTY_ADDRESS : own.address)
}

/** Which categories the order is priced for. */
export function shippedBy(needs: PurchaseNeeds, form: CheckoutForm, account: CheckoutAccount | null) {
  const own = needsOwnAddress(needs, form) ? ownDestination(form, account).shipcode : DEFAULT_SHIPCODE
  return { subscription: own, goods: needs.hasPrintGoods && form.toOther ? form.recipient.shipcode : own }
}

/** What is sent of the form: only what this cart and this buyer are asked for. */
export function bodyOf(needs: PurchaseNeeds, form: CheckoutForm, account: CheckoutAccount | null) {
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

/** An error of the address is mended in the address: its fields are shown, with what is on file. */
export function openAddress(form: CheckoutForm, fields: Readonly<Record<string, string>>): CheckoutForm {
  const isWrong = Object.keys(fields).some((field) => field === 'address' || field.startsWith('address.'))
  return isWrong && form.kept !== null ? { ...form, kept: null } : form
}
