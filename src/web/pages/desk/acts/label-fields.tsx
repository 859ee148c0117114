import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { countriesOf } from '#domain/addresses/shipping-config.ts'
import { type Shipcode, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { TypedValues } from './desk-act.ts'

type Props = {
  typed: TypedValues
  errors: Record<string, string>
  /** The category that it must be in; null takes any country. */
  within: Shipcode | null
}

const lines = [
  ['name', 'Name', true],
  ['line1', 'Street', true],
  ['line2', 'Second line', false],
  ['city', 'City', true],
  ['state', 'State or province', false],
  ['postcode', 'Postcode', false],
] as const

/** To whom a label goes, and where. */
export const LabelFields = ({ typed, errors, within }: Props) => (
  <>
    {lines.map(([name, label, required]) => (
      <TextField
        key={name}
        name={name}
        label={label}
        required={required}
        autoComplete="off"
        defaultValue={typed[name]}
        error={errors[name]}
      />
    ))}
    <SelectField
      name="country"
      label="Country"
      required
      emptyLabel="Select a country"
      defaultValue={typed.country}
      error={errors.country}
      options={countries(within)}
    />
  </>
)

function countries(within: Shipcode | null) {
  const config = shippingConfig()
  return (within ? [within] : shipcodes)
    .flatMap((shipcode) => countriesOf(config, shipcode))
    .map(({ code, names: [name = code] }) => ({ value: code, label: name }))
}

export const typedLabel = (name: string, address: Address | null): TypedValues => ({
  name,
  ...(address ?? EMPTY_ADDRESS),
})

export const addressOf = ({
  line1 = '',
  line2 = '',
  city = '',
  state = '',
  postcode = '',
  country = '',
}: TypedValues) => ({
  line1,
  line2,
  city,
  state,
  postcode,
  country,
})
