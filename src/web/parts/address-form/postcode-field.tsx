import { useState } from 'react'
import { oddPostcode } from '#domain/addresses/postcodes.ts'
import type { FieldTexts } from '#web/ui/field-control.ts'
import { TextField } from '#web/ui/text-field.tsx'

type PostcodeFieldProps = FieldTexts & {
  autoComplete: string
  country: string
  /** Null as long as it is not known. */
  countryName: string | null
  value: string
  onChange: (postcode: string) => void
}

/** One that looks odd for its country is pointed out when the field is left. It is not refused: the post may know better. */
export function PostcodeField({ country, countryName, value, onChange, ...texts }: PostcodeFieldProps) {
  const [isLeft, setLeft] = useState(false)
  const odd = isLeft && countryName ? oddPostcode(country, value, countryName) : null
  return (
    <div className="address-postcode">
      <TextField
        {...texts}
        autoCapitalize="characters"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
      />
      <p className="address-odd fine" role="status">
        {odd}
      </p>
    </div>
  )
}
