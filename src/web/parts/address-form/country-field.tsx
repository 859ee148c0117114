import { useState } from 'react'
import { countriesOf, fixedCountry, type ShippingConfig } from '#domain/addresses/shipping-config.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { xmlText } from '#domain/text/xml-text.ts'
import { type FieldTexts, fieldId } from '#web/ui/field-control.ts'
import { SearchableSelect } from '#web/ui/searchable-select.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** A country for a native list. */
export type PlainCountry = { code: string; name: string }

type CountryFieldProps = FieldTexts & {
  autoComplete: string
  config: ShippingConfig | null
  shipcode: Shipcode | null
  countries: PlainCountry[]
  value: string
  onChange: (code: string) => void
}

/** The only country of a category, a list to search in, or a native list as long as there is no other. */
export function CountryField({ config, shipcode, countries, ...field }: CountryFieldProps) {
  const { value, onChange, autoComplete, ...texts } = field
  if (!config) return <NativeCountries {...field} countries={countries} />
  const fixed = shipcode && fixedCountry(config, shipcode)
  if (fixed) {
    const { name, ...others } = texts
    return (
      <>
        <TextField {...others} name={`${name}_name`} id={fieldId(name)} value={fixed.names[0]} readOnly />
        <input type="hidden" name={name} value={fixed.code} />
      </>
    )
  }
  const options = shipcode ? countriesOf(config, shipcode) : config.a.countries
  return <SearchedCountry key={shipcode} {...field} options={options} />
}

type NativeCountriesProps = Omit<CountryFieldProps, 'config' | 'shipcode'>

function NativeCountries({ countries, value, onChange, ...field }: NativeCountriesProps) {
  const [options] = useState(() =>
    [{ code: '', name: 'Select a country' }, ...countries].map((country) => optionHtml(country, value)).join(''),
  )
  return (
    <SelectField {...field} options={options} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

const optionHtml = ({ code, name }: PlainCountry, chosen: string) =>
  `<option value="${xmlText(code)}"${code === chosen ? ' selected' : ''}>${xmlText(name)}</option>`

type SearchedCountryProps = Omit<CountryFieldProps, 'config' | 'shipcode' | 'countries'> & {
  options: { code: string; names: string[] }[]
}

/** The list keeps its typed text itself, so it is remounted when the country is set from outside. */
function SearchedCountry({ value, onChange, autoComplete, ...texts }: SearchedCountryProps) {
  const [chosen, setChosen] = useState({ code: value, round: 0 })
  if (value !== chosen.code) setChosen({ code: value, round: chosen.round + 1 })
  return (
    <SearchableSelect
      key={chosen.round}
      {...texts}
      value={value}
      onChange={(code) => {
        setChosen({ ...chosen, code })
        onChange(code)
      }}
      // A field of text is filled in with the name.
      autoComplete={`${autoComplete}-name`}
      invalidText="Please choose a country from the list."
    />
  )
}
