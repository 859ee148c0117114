import type { CouponChange } from '#application/store/set-coupon.ts'
import { type CouponScope, couponScopes } from '#domain/coupons/coupon.ts'
import type { Cents } from '#domain/money/cents.ts'
import { parseDollars } from '#domain/money/parse-dollars.ts'
import { momentIn } from '#domain/time/local-time.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedValues } from './desk-act.ts'

export const scopeTexts: Readonly<Record<CouponScope, string>> = {
  any: 'Any subscription',
  new: 'New subscriptions and gifts',
  gift: 'Gifts alone',
  renewal: 'Renewals alone',
}

export const amounts = {
  printUs: { field: 'print-us', label: 'Off print in the US' },
  printCa: { field: 'print-ca', label: 'Off print in Canada' },
  printIntl: { field: 'print-intl', label: 'Off print elsewhere' },
  digital: { field: 'digital', label: 'Off digital' },
} as const
type Discount = keyof typeof amounts
export const discounts = Object.keys(amounts) as Discount[]

const COUNT = /^[1-9]\d{0,8}$/
const AMOUNT = 'An amount such as 10 or 24.95.'
const DAY = 'A day such as 2026-12-01.'
const LIMIT = 'A whole number above 0, or nothing.'

/** What was typed, as the use case takes it; or what is wrong with it, by field. */
export function couponTyped(typed: TypedValues, timeZone: string): CouponChange | { fields: Record<string, string> } {
  const text = (field: string) => (typed[field] ?? '').trim()
  const day = (field: string) => (text(field) === '' ? null : momentIn(timeZone, text(field)))
  const limit = (field: string) =>
    text(field) === '' ? null : COUNT.test(text(field)) ? Number(text(field)) : Number.NaN
  const off = discounts.map((one) => [one, text(amounts[one].field) || '0'] as const)
  const parsed = Object.fromEntries(off.map(([one, written]) => [one, parseDollars(written)]))
  const scope = couponScopes.find((one) => one === typed.scope)
  const isNothing = Object.values(parsed).every((amount) => amount === 0)
  const fields: Record<string, string> = {
    ...(text('code') === '' && { code: 'A coupon needs a code.' }),
    ...(!scope && { scope: 'Choose one of these.' }),
    ...Object.fromEntries(
      discounts.filter((one) => parsed[one] === null).map((one) => [amounts[one].field, AMOUNT] as const),
    ),
    ...(isNothing && { 'print-us': 'It has to take something off something.' }),
    ...(text('from') !== '' && !day('from') && { from: DAY }),
    ...(text('to') !== '' && !day('to') && { to: DAY }),
    ...(Number.isNaN(limit('limit')) && { limit: LIMIT }),
    ...(Number.isNaN(limit('account-limit')) && { 'account-limit': LIMIT }),
  }
  const begins = day('from')
  const ends = day('to')
  if (begins && ends && begins >= ends) fields.to = 'It would end before it begins.'
  if (Object.keys(fields).length > 0) return { fields }
  return {
    code: text('code'),
    scope,
    discounts: parsed as Record<Discount, Cents>,
    startsAt: begins,
    endsAt: ends,
    totalLimit: limit('limit'),
    accountLimit: limit('account-limit'),
  }
}

/** What a coupon is, as somebody says it who makes or changes one. */
export function CouponFields({
  typed,
  errors,
  sign,
}: {
  typed: TypedValues
  errors: Record<string, string>
  sign: string
}) {
  const about = (name: string) => ({ name, defaultValue: typed[name], error: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField
        {...about('code')}
        label="Code"
        hint="Up to 40 letters, digits, - and _."
        required
        maxLength={40}
        autoCapitalize="characters"
      />
      <SelectField
        name="scope"
        label="For"
        defaultValue={typed.scope}
        error={errors.scope}
        options={couponScopes.map((value) => ({ value, label: scopeTexts[value] }))}
      />
      {discounts.map((one) => (
        <TextField
          key={one}
          {...about(amounts[one].field)}
          label={amounts[one].label}
          before={sign}
          inputMode="decimal"
          maxLength={9}
        />
      ))}
      <TextField {...about('from')} type="date" label="Begins" hint="With this day; at once if it is left empty." />
      <TextField {...about('to')} type="date" label="Ends" hint="When this day begins; never if it is left empty." />
      <TextField
        {...about('limit')}
        label="Uses in all"
        hint="Any number if it is left empty."
        inputMode="numeric"
        maxLength={9}
      />
      <TextField {...about('account-limit')} label="Uses of one reader" inputMode="numeric" maxLength={9} />
    </>
  )
}
