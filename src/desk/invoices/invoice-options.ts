import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { InvoiceAsked } from '#application/invoices/bill-invoice.ts'
import { dryRun, flag, json, many, text, type Values } from '#desk/command-line/desk-command.ts'
import { BadOption } from '#desk/command-line/option-values.ts'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { DEFAULT_TERM_DAYS } from '#domain/invoices/invoice-terms.ts'
import { type GoodsType, goodsTypeOf } from '#domain/store/goods-types.ts'
import { levels, media } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { terms } from '#domain/subscriptions/terms.ts'

const home = 'the address'
const elsewhere = 'where goods go, if elsewhere'

export const createOptions = {
  name: text('NAME', 'who buys'),
  email: text('EMAIL', 'who buys; a subscription makes an account with this address when it is paid'),
  account: text('EMAIL', 'the account that it is for, in place of both: its subscription is renewed'),
  'billed-to': text('NAME', 'who pays, where that is somebody else, such as an institution'),
  'email-to': text('EMAIL', 'where the invoice is mailed, where that is another address'),
  line1: text('LINE', home),
  line2: text('LINE', home),
  city: text('CITY', home),
  state: text('STATE', home),
  postcode: text('POSTCODE', home),
  country: text('COUNTRY', `${home}, with the country as two letters`),
  recipient: text('NAME', 'who gets goods, if somebody else'),
  'to-line1': text('LINE', elsewhere),
  'to-line2': text('LINE', elsewhere),
  'to-city': text('CITY', elsewhere),
  'to-state': text('STATE', elsewhere),
  'to-postcode': text('POSTCODE', elsewhere),
  'to-country': text('COUNTRY', elsewhere),
  subscription: text('MEDIUM,LEVEL,TERM', 'such as print,low,1year'),
  copies: text('COUNT', 'of each issue'),
  coupon: text('CODE', 'for the subscription'),
  item: many('REF[*COUNT]', 'such as iss:3*2 or prd:tote; may be repeated'),
  digital: many('REF', 'an issue or a product as files; may be repeated'),
  gift: many('DELIVERABLE,LEVEL,TERM[*COUNT]', 'such as print-a,low,1year*3; may be repeated'),
  terms: text('DAYS', `NET how many days (${DEFAULT_TERM_DAYS})`),
  'check-or-wire-only': flag('it can not be paid online'),
  'no-mail': flag('the link is not mailed'),
  'dry-run': dryRun,
  json,
} as const

export type CreateValues = Values<typeof createOptions>

/** What is to be billed, as it was written. Throws, with what is wrong, where that can't be read. */
export function toInvoiceAsked(values: CreateValues): InvoiceAsked {
  const address = addressOf(values, '')
  const to = addressOf(values, 'to-')
  return {
    account: values.account ?? null,
    name: values.name ?? '',
    email: values.email ?? '',
    billedTo: values['billed-to'] ?? null,
    emailTo: values['email-to'] ?? null,
    address,
    shipcode: shipcodeFor(address),
    recipient:
      values.recipient === undefined && !to
        ? null
        : { name: values.recipient ?? '', address: to ?? EMPTY_ADDRESS, shipcode: shipcodeFor(to) },
    subscription: values.subscription === undefined ? null : subscriptionOf(values.subscription, values),
    goods: [
      ...(values.item ?? []).map((item) => goodOf(item, 'print')),
      ...(values.digital ?? []).map((item) => goodOf(item, 'digital')),
    ],
    gifts: (values.gift ?? []).map(giftOf),
    termDays: values.terms === undefined ? DEFAULT_TERM_DAYS : countOf(values.terms),
    acceptedPayments: values['check-or-wire-only'] ? 'check-or-wire-only' : 'any',
  }
}

function addressOf(values: CreateValues, before: '' | 'to-'): Address | null {
  const fields = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
  if (fields.every((field) => values[`${before}${field}`] === undefined)) return null
  return Object.fromEntries(fields.map((field) => [field, values[`${before}${field}`] ?? ''])) as Address
}

const shipcodeFor = (address: Address | null) =>
  (address && shipcodeOfCountry(shippingConfig(), address.country)) ?? DEFAULT_SHIPCODE

function oneOf<Known extends string>(known: readonly Known[], written: string | undefined): Known {
  const found = known.find((one) => one === written)
  if (!found) throw new BadOption(`${written ?? 'nothing'} is none of ${known.join(', ')}`)
  return found
}

function countOf(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new BadOption(`${written} is no count`)
  return Number(written)
}

function subscriptionOf(written: string, { copies = '1', coupon }: CreateValues) {
  const [medium, level, term] = written.split(',')
  const item = { medium: oneOf(media, medium), level: oneOf(levels, level), term: oneOf(terms, term) }
  if (countOf(copies) < 1) throw new BadOption('There is at least one copy')
  return { ...item, copies: countOf(copies), coupon: coupon ?? null }
}

/** 'iss:3*2' */
function timesOf(written: string): { what: string; quantity: number } {
  const [what = '', count = '1'] = written.split('*')
  const quantity = countOf(count)
  if (quantity < 1) throw new BadOption(`${written}: at least one`)
  return { what, quantity }
}

function goodOf(written: string, medium: 'print' | 'digital'): { type: GoodsType; ref: string; quantity: number } {
  const { what: ref, quantity } = timesOf(written)
  const type = goodsTypeOf(ref, medium)
  if (type === null) throw new BadOption(`${ref} is no ref such as iss:3 or prd:tote`)
  return { type, ref, quantity }
}

function giftOf(written: string) {
  const { what, quantity } = timesOf(written)
  const [deliverable, level, term] = what.split(',')
  const item = {
    deliverable: oneOf(deliverables, deliverable),
    level: oneOf(levels, level),
    term: oneOf(terms, term),
    coupon: null,
  }
  return { item, quantity }
}
