import { useEffect } from 'react'
import { type Address, type AddressField, isBlankAddress } from '#domain/addresses/address.ts'
import { labelsFor } from '#domain/addresses/address-labels.ts'
import { isRequired } from '#domain/addresses/check-address.ts'
import {
  countryName,
  fixedCountry,
  moveToCategory,
  moveToCountry,
  type ShippingConfig,
} from '#domain/addresses/shipping-config.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { FieldGroup } from '#web/ui/field-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { CountryField, type PlainCountry } from './country-field.tsx'
import { PostcodeField } from './postcode-field.tsx'
import { StateField } from './state-field.tsx'

export type AddressFormProps = {
  /** What the fields' names begin with, as in `address.line1`: the names that the server's errors have. */
  name?: string | undefined
  legend: string
  hint?: string | undefined
  /** Nothing of it has to be written; who begins, writes all of it. */
  optional?: boolean | undefined
  /** For browsers that fill in what they know: `shipping` and `billing` addresses are different ones. */
  purpose: 'shipping' | 'billing'
  /** The category whose countries can be chosen; null for all. */
  shipcode: Shipcode | null
  /** From `useShippingConfig`; null until it is there. */
  config: ShippingConfig | null
  /** For a native list as long as `config` is not there, and for good without scripts. */
  countries: PlainCountry[]
  value: Address
  onChange: (address: Address) => void
  /** By the fields' whole names; `address.general` is of the address as a whole. */
  errors?: Readonly<Record<string, string>> | undefined
}

/** An address, in the words and by the rules of its country: which comes first, as everything else follows from it. */
export function AddressForm(props: AddressFormProps) {
  const {
    name = 'address',
    legend,
    hint,
    optional = false,
    purpose,
    shipcode,
    config,
    countries,
    value,
    onChange,
    errors = {},
  } = props
  const country = (config && shipcode && fixedCountry(config, shipcode)?.code) || value.country
  const labels = labelsFor(country)
  const isAsked = !optional || !isBlankAddress(value)

  // Whoever chooses a category has chosen among its countries, and where it has one only, that one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the category changes, or its countries come to be known.
  useEffect(() => {
    if (!config || !shipcode) return
    const moved = moveToCategory(config, value, shipcode)
    if (moved !== value) onChange(moved)
  }, [config, shipcode])

  const field = (part: AddressField, token: string) => ({
    name: `${name}.${part}`,
    label: labels[part],
    required: isAsked && isRequired(part, country),
    error: errors[`${name}.${part}`],
    autoComplete: `${purpose} ${token}`,
    value: value[part],
  })
  const write = (part: AddressField) => (text: string) => onChange({ ...value, [part]: text })
  const text = (part: AddressField, token: string) => ({
    ...field(part, token),
    onChange: (event: { currentTarget: { value: string } }) => write(part)(event.currentTarget.value),
  })
  return (
    <FieldGroup id={name} legend={legend} hint={hint} error={errors[`${name}.general`]}>
      <CountryField
        {...field('country', 'country')}
        config={config}
        shipcode={shipcode}
        countries={countries}
        value={country}
        onChange={(code) => onChange(moveToCountry(config, value, code))}
      />
      <TextField {...text('line1', 'address-line1')} />
      <TextField {...text('line2', 'address-line2')} />
      <TextField {...text('city', 'address-level2')} />
      <div className="fields-row">
        <StateField {...field('state', 'address-level1')} config={config} country={country} onChange={write('state')} />
        <PostcodeField
          {...field('postcode', 'postal-code')}
          country={country}
          countryName={config ? countryName(config, country) : null}
          onChange={write('postcode')}
        />
      </div>
    </FieldGroup>
  )
}
