import { findCard, hasCheckDigit } from '../../test-data/cards.ts'
import type { BillingDetails, FrameOptions } from '../messages.ts'
import { make } from './dom.ts'
import { type Field, makeField } from './field.ts'
import type { MethodForm } from './method-form.ts'

const digits = (value: string) => value.replaceAll(/\D/g, '')
const isAmex = (number: string) => /^3[47]/.test(number)

const formatNumber = (value: string) => {
  const number = digits(value).slice(0, 19)
  const groups = isAmex(number) ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /(\d{1,4})/g
  return (isAmex(number) ? (groups.exec(number) ?? []).slice(1) : (number.match(groups) ?? []))
    .filter(Boolean)
    .join(' ')
}

function checkNumber(value: string): string | null {
  const number = digits(value)
  if (number.length < (isAmex(number) ? 15 : 16)) return 'Your card number is incomplete.'
  if (!hasCheckDigit(number)) return 'Your card number is invalid.'
  return findCard(number) ? null : 'This is a sandbox: please use a test card, such as 4242 4242 4242 4242.'
}

const formatExpiry = (value: string) => {
  const typed = digits(value)
  const four = (/^[2-9]/.test(typed) ? `0${typed}` : typed).slice(0, 4)
  return four.length > 2 ? `${four.slice(0, 2)} / ${four.slice(2)}` : four
}

function expiryOf(value: string) {
  const typed = digits(value)
  return { month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(2, 4)) }
}

function checkExpiry(value: string): string | null {
  if (digits(value).length < 4) return "Your card's expiration date is incomplete."
  const { month, year } = expiryOf(value)
  if (month < 1 || month > 12) return "Your card's expiration month is invalid."
  const now = new Date()
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1)
  return isPast ? "Your card's expiration date is in the past." : null
}

const countries: [string, string][] = [
  ['US', 'United States'],
  ['AU', 'Australia'],
  ['AT', 'Austria'],
  ['BE', 'Belgium'],
  ['CA', 'Canada'],
  ['DK', 'Denmark'],
  ['FI', 'Finland'],
  ['FR', 'France'],
  ['DE', 'Germany'],
  ['IE', 'Ireland'],
  ['IT', 'Italy'],
  ['JP', 'Japan'],
  ['NL', 'Netherlands'],
  ['NZ', 'New Zealand'],
  ['NO', 'Norway'],
  ['PL', 'Poland'],
  ['PT', 'Portugal'],
  ['ES', 'Spain'],
  ['SE', 'Sweden'],
  ['CH', 'Switzerland'],
  ['GB', 'United Kingdom'],
]
const WITH_POSTCODE = ['US', 'CA', 'GB']

/** The fields of a card. Their values stay in this frame until they are sent to the sandbox. */
export function makeCardForm(options: FrameOptions, onChange: () => void): MethodForm {
  const number = makeField({
    id: 'number',
    label: 'Card number',
    check: checkNumber,
    format: formatNumber,
    attributes: { inputmode: 'numeric', autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234' },
    onChange,
  })
  const expiry = makeField({
    id: 'expiry',
    label: 'Expiration date',
    check: checkExpiry,
    format: formatExpiry,
    attributes: { inputmode: 'numeric', autocomplete: 'cc-exp', placeholder: 'MM / YY' },
    onChange,
  })
  const cvc = makeField({
    id: 'cvc',
    label: 'Security code',
    check: (value) =>
      digits(value).length < (isAmex(digits(number.value())) ? 4 : 3)
        ? "Your card's security code is incomplete."
        : null,
    format: (value) => digits(value).slice(0, isAmex(digits(number.value())) ? 4 : 3),
    attributes: { inputmode: 'numeric', autocomplete: 'cc-csc', placeholder: 'CVC' },
    onChange,
  })
  const place = makePlace(options, onChange)
  const fields = [number, expiry, cvc, ...place.fields]
  return {
    root: make('div', { class: 'Fields Fields--card' }, ...fields.map(({ root }) => root)),
    fields: () => (place.asksPostcode() ? fields : fields.filter((field) => field !== place.postcode)),
    billing: place.billing,
    describe: () => {
      const { month, year } = expiryOf(expiry.value())
      return {
        type: 'card',
        'card[number]': digits(number.value()),
        'card[exp_month]': String(month),
        'card[exp_year]': String(year),
        'card[cvc]': cvc.value(),
      }
    },
    clear: () => {
      for (const field of [number, expiry, cvc]) field.set('')
    },
  }
}

function makePlace({ hidden, billingDetails }: FrameOptions, onChange: () => void) {
  const wantsPostcode = () =>
    !hidden.includes('postal_code') && (hidden.includes('country') || WITH_POSTCODE.includes(country.value()))
  const label = () => (country.value() === 'US' ? 'ZIP code' : 'Postal code')
  const postcode = makeField({
    id: 'postcode',
    label: 'ZIP code',
    check: (value) =>
      wantsPostcode() && value.trim().length < (country.value() === 'US' ? 5 : 3)
        ? 'Your postal code is incomplete.'
        : null,
    attributes: { autocomplete: 'billing postal-code' },
    onChange,
  })
  const country: Field = makeField({
    id: 'country',
    label: 'Country',
    check: () => null,
    options: countries,
    attributes: { autocomplete: 'billing country' },
    onChange: () => {
      arrange()
      onChange()
    },
  })
  const arrange = () => {
    postcode.root.hidden = !wantsPostcode()
    const text = postcode.root.querySelector('label')
    if (text) text.textContent = label()
  }
  const given = billingDetails.address
  country.set(countries.some(([code]) => code === given?.country) ? String(given?.country) : 'US')
  if (given?.postal_code) postcode.set(given.postal_code)
  arrange()
  const billing = (): BillingDetails => ({
    ...billingDetails,
    address: {
      ...given,
      ...(!hidden.includes('country') && { country: country.value() }),
      ...(wantsPostcode() && { postal_code: postcode.value() }),
    },
  })
  const fields = [
    ...(hidden.includes('country') ? [] : [country]),
    ...(hidden.includes('postal_code') ? [] : [postcode]),
  ]
  return { fields, postcode, asksPostcode: wantsPostcode, billing }
}
