import { normalPassword, passwordRefusals, refusePassword } from '../access/password-rules.ts'
import { nameFaults, readName } from '../access/person-name.ts'
import { type Address, EMPTY_ADDRESS, isBlankAddress } from '../addresses/address.ts'
import { checkAddress } from '../addresses/check-address.ts'
import type { ShippingConfig } from '../addresses/shipping-config.ts'
import { type EmailAddress, readEmail } from '../mail/email-address.ts'
import type { Buyer, ShipTo } from '../orders/order-snapshot.ts'
import type { Shipcode } from '../subscriptions/shipcodes.ts'
import { tidyText } from '../text/tidy-text.ts'
import type { FieldErrors } from './checkout-answer.ts'
import type { PurchaseNeeds } from './purchase-needs.ts'

/** Nobody attaches anything to an account by knowing its address. */
export const EMAIL_TAKEN = { email: 'An account with this email already exists. Log in to renew it.' }

/** Somebody who is logged in. */
export type KnownBuyer = {
  accountId: string
  name: string
  email: string
  addresses: ReadonlyMap<Shipcode, Address>
}

/** The form of a checkout, as it was filled in. */
export type PurchaseForm = {
  name: string
  email: string
  password: { password: string; confirm: string } | null
  /** Null keeps the address on file. */
  address: Address | null
  shipcode: Shipcode
  /** Null where the goods go to the buyer. */
  recipient: { name: string; address: Address; shipcode: Shipcode } | null
  /** Where a donor lives, in any country; null, left out or blank where they do not say. */
  donorAddress?: Address | null
}

export type Purchase = {
  buyer: Buyer
  /** As it was typed; null where no account is made. */
  password: string | null
  subscriptionTo: ShipTo | null
  goodsTo: ShipTo | null
  donorAddress: Address | null
}

export type CheckedPurchase = { ok: true; purchase: Purchase } | { ok: false; errors: FieldErrors }

type Rules = { config: ShippingConfig; isCommonPassword: (password: string) => boolean }

export const BLANK = 'Must not be blank.'
const NOT_CONFIRMED = passwordRefusals['not-confirmed'].text
const MALFORMED_EMAIL = 'Please enter a valid email address.'

/** Checks a form against what its cart needs. All errors are given at once, by field. */
export function checkPurchase(
  needs: PurchaseNeeds,
  known: KnownBuyer | null,
  form: PurchaseForm,
  rules: Rules,
): CheckedPurchase {
  const errors: FieldErrors = {}
  const buyer = known ? { name: known.name, email: known.email, accountId: known.accountId } : readGuest(form, errors)
  const password = needs.hasPersonal && !known ? readPassword(form, rules, errors) : null
  const own =
    needs.isPersonalPrint || (needs.hasPrintGoods && !form.recipient) ? readOwn(known, form, rules, errors) : null
  const to = own && { name: buyer.name, address: own, shipcode: form.shipcode }
  const goodsTo = needs.hasPrintGoods ? (form.recipient ? readRecipient(form.recipient, rules, errors) : to) : null
  const donorAddress = form.donorAddress ? readDonorAddress(form.donorAddress, rules, errors) : null
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const subscriptionTo = needs.isPersonalPrint ? to : null
  return { ok: true, purchase: { buyer, password, subscriptionTo, goodsTo, donorAddress } }
}

function nameFault(name: string): string | null {
  const read = readName(name)
  return read.ok ? null : nameFaults[read.reason]
}

function readGuest(form: PurchaseForm, errors: FieldErrors): Buyer {
  const name = tidyText(form.name)
  const fault = nameFault(name)
  if (fault) errors.name = fault
  const email = readEmail(form.email)
  if (!email.ok) errors.email = email.reason === 'empty' ? BLANK : MALFORMED_EMAIL
  return { name, email: email.ok ? email.email : '', accountId: null }
}

function readPassword(form: PurchaseForm, { isCommonPassword }: Rules, errors: FieldErrors): string | null {
  const checked = checkPassword(form.password, form.email, isCommonPassword)
  if (checked.ok) return checked.password
  errors.password = checked.errors
  return null
}

type CheckedPassword = { ok: true; password: string } | { ok: false; errors: FieldErrors }

/** Whether a password can be the new account's. Errors are given for the field `password` or `confirm`. */
export function checkPassword(
  chosen: PurchaseForm['password'],
  email: string,
  isCommonPassword: (password: string) => boolean,
): CheckedPassword {
  const { password, confirm } = chosen ?? { password: '', confirm: '' }
  if (password === '') return { ok: false, errors: { password: BLANK, ...(confirm === '' && { confirm: BLANK }) } }
  const read = readEmail(email)
  const owner: Pick<EmailAddress, 'key'> = read.ok ? read : { key: '' }
  const refusal = refusePassword({ password, confirm, email: owner }, isCommonPassword)
  if (!refusal) return { ok: true, password }
  const { field, text } = passwordRefusals[refusal]
  const confirmed = normalPassword(password) === normalPassword(confirm)
  return { ok: false, errors: { [field]: text, ...(!confirmed && { confirm: NOT_CONFIRMED }) } }
}

/** The buyer's own address: the one that was filled in, or else the one on file for the category. */
function readOwn(
  known: KnownBuyer | null,
  { address, shipcode }: PurchaseForm,
  { config }: Rules,
  errors: FieldErrors,
) {
  const written = address ?? known?.addresses.get(shipcode) ?? null
  if (written === null && known) {
    errors.address = { general: 'There is no address on file for this shipping category. Please enter one.' }
    return null
  }
  const checked = checkAddress(config, written ?? EMPTY_ADDRESS, shipcode)
  if (checked.ok) return checked.address
  errors.address = { ...checked.errors }
  return null
}

function readRecipient(recipient: ShipTo, { config }: Rules, errors: FieldErrors): ShipTo | null {
  const name = tidyText(recipient.name)
  const fault = nameFault(name)
  if (fault) errors.recipient_name = fault
  const checked = checkAddress(config, recipient.address, recipient.shipcode)
  if (!checked.ok) errors.recipient_address = { ...checked.errors }
  return checked.ok ? { name, address: checked.address, shipcode: recipient.shipcode } : null
}

/** A donor need not say where they live; who begins to, says all of it. */
function readDonorAddress(written: Address, { config }: Rules, errors: FieldErrors): Address | null {
  if (isBlankAddress(written)) return null
  const checked = checkAddress(config, written, null)
  if (checked.ok) return checked.address
  errors.address = { ...checked.errors }
  return null
}
