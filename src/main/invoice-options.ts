import { parseArgs } from 'node:util'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { InvoiceAsked } from '#application/invoices/bill-invoice.ts'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { type GoodsType, goodsTypeOf } from '#domain/cart/cart-items.ts'
import { DEFAULT_TERM_DAYS } from '#domain/invoices/invoice-terms.ts'
import { levels, media } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { terms } from '#domain/subscriptions/terms.ts'

export const createHelp = [
  'invoices create [options]     bills an order, and mails its link',
  '  --name, --email             who buys; a subscription makes an account with this address when it is paid',
  '  --account EMAIL             the account that it is for, in place of both: its subscription is renewed',
  '  --billed-to NAME            who pays, where that is somebody else, such as an institution',
  '  --email-to EMAIL            where the invoice is mailed, where that is another address',
  '  --line1, --line2, --city, --state, --postcode, --country    the address, with the country as two letters',
  '  --recipient NAME, --to-line1 … --to-country                 where goods go, if elsewhere',
  '  --subscription MEDIUM,LEVEL,TERM     such as print,low,1year',
  '  --copies COUNT              of each issue',
  '  --coupon CODE               for the subscription',
  '  --item REF[*COUNT]          such as iss:3*2 or prd:tote; may be repeated',
  '  --digital REF               an issue or a product as files; may be repeated',
  '  --gift DELIVERABLE,LEVEL,TERM[*COUNT]     such as print-a,low,1year*3; may be repeated',
  '  --terms DAYS                NET how many days (30)',
  '  --check-or-wire-only        it can not be paid online',
  '  --no-mail                   the link is not mailed',
]

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
const flag = { type: 'boolean', default: false } as const

const options = {
  json: flag, help: flag, 'dry-run': flag, 'no-mail': flag, 'check-or-wire-only': flag,
  name: text, email: text, account: text, 'billed-to': text, 'email-to': text, by: text,
  line1: text, line2: text, city: text, state: text, postcode: text, country: text,
  recipient: text, 'to-line1': text, 'to-line2': text, 'to-city': text, 'to-state': text, 'to-postcode': text, 'to-country': text,
  subscription: text, copies: text, coupon: text, terms: text, item: many, digital: many, gift: many,
} as const // biome-ignore format: reads best short

export const readInvoiceArgs = (args: string[]) => parseArgs({ args, options, allowPositionals: true, strict: true })
export type InvoiceValues = ReturnType<typeof readInvoiceArgs>['values']

/** What is to be billed, as it was written. Throws, with what is wrong, where that can't be read. */
export function toInvoiceAsked(values: InvoiceValues): InvoiceAsked {
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
    recipient: values.recipient === undefined && !to ? null : { name: values.recipient ?? '', address: to ?? EMPTY_ADDRESS, shipcode: shipcodeFor(to) },
    subscription: values.subscription === undefined ? null : subscriptionOf(values.subscription, values),
    goods: [...(values.item ?? []).map((item) => goodOf(item, 'print')), ...(values.digital ?? []).map((item) => goodOf(item, 'digital'))],
    gifts: (values.gift ?? []).map(giftOf),
    termDays: values.terms === undefined ? DEFAULT_TERM_DAYS : countOf(values.terms),
    acceptedPayments: values['check-or-wire-only'] ? 'check-or-wire-only' : 'any',
  } // biome-ignore format: reads best short
}

function addressOf(values: InvoiceValues, before: '' | 'to-'): Address | null {
  const fields = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
  if (fields.every((field) => values[`${before}${field}`] === undefined)) return null
  return Object.fromEntries(fields.map((field) => [field, values[`${before}${field}`] ?? ''])) as Address
}

const shipcodeFor = (address: Address | null) =>
  (address && shipcodeOfCountry(shippingConfig(), address.country)) ?? DEFAULT_SHIPCODE

function oneOf<Known extends string>(known: readonly Known[], written: string | undefined): Known {
  const found = known.find((one) => one === written)
  if (!found) throw new TypeError(`${written ?? 'nothing'} is none of ${known.join(', ')}`)
  return found
}

function countOf(written: string): number {
  if (!/^\d{1,9}$/.test(written)) throw new TypeError(`${written} is no count`)
  return Number(written)
}

function subscriptionOf(written: string, { copies = '1', coupon }: InvoiceValues) {
  const [medium, level, term] = written.split(',')
  const item = { medium: oneOf(media, medium), level: oneOf(levels, level), term: oneOf(terms, term) }
  if (countOf(copies) < 1) throw new TypeError('There is at least one copy')
  return { ...item, copies: countOf(copies), coupon: coupon ?? null }
}

/** 'iss:3*2' */
function timesOf(written: string): { what: string; quantity: number } {
  const [what = '', count = '1'] = written.split('*')
  const quantity = countOf(count)
  if (quantity < 1) throw new TypeError(`${written}: at least one`)
  return { what, quantity }
}

function goodOf(written: string, medium: 'print' | 'digital'): { type: GoodsType; ref: string; quantity: number } {
  const { what: ref, quantity } = timesOf(written)
  const type = goodsTypeOf(ref, medium)
  if (type === null) throw new TypeError(`${ref} is no ref such as iss:3 or prd:tote`)
  return { type, ref, quantity }
}

function giftOf(written: string) {
  const { what, quantity } = timesOf(written)
  const [deliverable, level, term] = what.split(',')
  const item = { deliverable: oneOf(deliverables, deliverable), level: oneOf(levels, level), term: oneOf(terms, term), coupon: null } // biome-ignore format: one line
  return { item, quantity }
}
