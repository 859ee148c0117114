import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { InvoiceAsked } from '#application/invoices/bill-invoice.ts'
import { createInvoice } from '#application/invoices/create-invoice.ts'
import { deskInvoicePath } from '#contract/page-paths.ts'
import type { Address } from '#domain/addresses/address.ts'
import { shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { DEFAULT_TERM_DAYS } from '#domain/invoices/invoice-terms.ts'
import { goodsTypeOf } from '#domain/store/goods-types.ts'
import { levels, media } from '#domain/subscriptions/categories.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import type { ActKind, DeskAct, TypedValues } from './desk-act.ts'
import { NewInvoiceFields } from './new-invoice-fields.tsx'

type Nobody = { kind: 'new' }

const PATH = '/desk/invoices/new'
const addressFields = ['line1', 'line2', 'city', 'state', 'postcode', 'country'] as const
const noneTyped: TypedValues = {
  account: '',
  name: '',
  email: '',
  'billed-to': '',
  'email-to': '',
  ...Object.fromEntries(addressFields.map((field) => [field, ''])),
  subscription: '',
  copies: '1',
  items: '',
  digital: '',
  terms: String(DEFAULT_TERM_DAYS),
  payments: 'any',
}

/** What is billed, as it was typed; or what is wrong with it, by field. */
export function invoiceTyped(typed: TypedValues): InvoiceAsked | { fields: Record<string, string> } {
  const text = (field: string) => (typed[field] ?? '').trim()
  const orNull = (field: string) => text(field) || null
  const address = Object.fromEntries(addressFields.map((field) => [field, text(field)])) as Address
  const hasAddress = addressFields.some((field) => address[field] !== '')
  const [medium, level, term] = text('subscription').split(',')
  const copies = wholeNumber(text('copies'))
  const termDays = wholeNumber(text('terms'))
  const items = goodsTyped(text('items'), 'print')
  const digital = goodsTyped(text('digital'), 'digital')
  const item = {
    medium: media.find((one) => one === medium),
    level: levels.find((one) => one === level),
    term: terms.find((one) => one === term),
  }
  const { medium: ofMedium, level: ofLevel, term: ofTerm } = item
  const subscription =
    ofMedium && ofLevel && ofTerm ? { medium: ofMedium, level: ofLevel, term: ofTerm, copies, coupon: null } : null
  const fields = {
    ...(copies === 0 && { copies: 'At least one copy.' }),
    ...(Number.isNaN(copies) && { copies: 'This is no count.' }),
    ...(Number.isNaN(termDays) && { terms: 'Days, from 0 to 365.' }),
    ...(items === null && { items: 'Write them as iss:3*2 or prd:tote.' }),
    ...(digital === null && { digital: 'Write them as iss:3 or prd:recordings.' }),
    ...(text('subscription') !== '' && !subscription && { subscription: 'Choose one of these.' }),
  }
  if (Object.keys(fields).length > 0 || items === null || digital === null) return { fields }
  return {
    account: orNull('account'),
    name: text('name'),
    email: text('email'),
    billedTo: orNull('billed-to'),
    emailTo: orNull('email-to'),
    address: hasAddress ? address : null,
    shipcode: (hasAddress && shipcodeOfCountry(shippingConfig(), address.country)) || DEFAULT_SHIPCODE,
    recipient: null,
    subscription,
    goods: [...items, ...digital],
    gifts: [],
    termDays,
    acceptedPayments: text('payments') === 'check-or-wire-only' ? 'check-or-wire-only' : 'any',
  }
}

const wholeNumber = (written: string) => (/^\d{1,9}$/.test(written) ? Number(written) : Number.NaN)

function goodsTyped(written: string, medium: 'print' | 'digital'): InvoiceAsked['goods'] | null {
  const goods = written
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [ref = '', count = '1'] = part.split('*')
      const type = goodsTypeOf(ref, medium)
      const quantity = wholeNumber(count)
      return type === null || !(quantity > 0) ? null : { type, ref, quantity }
    })
  return goods.some((one) => one === null) ? null : goods.filter((one) => one !== null)
}

/** The field that a problem is about: 'address.city: …', 'email: …'. What is about none stands above the form. */
function faultsOf(problems: readonly string[]): { fields: Record<string, string> } | { refusal: string } {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const problem of problems) {
    const [, path = '', words = ''] = /^([\w.-]+): (.*)$/s.exec(problem) ?? []
    const named = path.split('.').at(-1) ?? ''
    const field = named === 'item' ? 'items' : named
    if (field in noneTyped)
      fields[field] = words.replace(/; bill its renewal with --account .*/, ': write it in the first field.')
    else rest.push(problem)
  }
  return rest.length > 0 ? { refusal: rest.join(' ') } : { fields }
}

const act: DeskAct<Nobody> = {
  verb: 'new',
  act: 'create invoice',
  label: 'Bill somebody',
  done: 'The invoice is made.',
  fields: () => noneTyped,
  prefilled: ['account', 'billed-to', 'subscription', 'copies'],
  Fields: NewInvoiceFields,
  async run(context, { typed, dryRun }) {
    const asked = invoiceTyped(typed)
    if ('fields' in asked) return { ok: false, fields: asked.fields }
    const made = await createInvoice(context, asked, { dryRun })
    if (!made.ok) return { ok: false, ...faultsOf(made.problems) }
    const { invoiceNo, total, due } = made
    const to = asked.emailTo ?? asked.account ?? asked.email
    return {
      ok: true,
      leadsTo: `${deskInvoicePath(invoiceNo)}?done=new`,
      plan: {
        changes: [{ what: `Invoice ${invoiceNo}`, before: 'none', after: `${total}, due ${due}` }],
        mails: [`the invoice to ${to}`],
        money: null,
      },
    }
  },
}

/** An invoice that is yet to be made. */
export const newInvoiceActs: ActKind<Nobody> = {
  path: PATH,
  at: '/desk/invoices',
  acts: [act],
  read: async () => ({ kind: 'new' }),
  lease: () => 'invoices:new',
  ref: () => 'invoices',
  home: () => '/desk/invoices',
  Name: () => <a href="/desk/invoices">Invoices</a>,
}
