import { findState, type ShippingConfig, statesOf } from '#domain/addresses/shipping-config.ts'
import type { FieldTexts } from '#web/ui/field-control.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type StateFieldProps = FieldTexts & {
  autoComplete: string
  config: ShippingConfig | null
  country: string
  value: string
  onChange: (state: string) => void
}

/** Picked from a list where the country has one, otherwise written freely. A native list, which browsers can fill in. */
export function StateField({ config, country, value, onChange, autoComplete, ...texts }: StateFieldProps) {
  const states = config ? statesOf(config, country) : []
  if (!config || states.length === 0) {
    return (
      <TextField
        {...texts}
        autoComplete={autoComplete}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  return (
    <SelectField
      {...texts}
      autoComplete={autoComplete}
      emptyLabel="Select"
      options={states.map(({ code, names }) => ({ value: code, label: names[0] ?? code }))}
      // What was written before the list was there may be the name of one.
      value={findState(config, country, value)?.code ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
