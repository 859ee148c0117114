import { useEffect } from 'react'
import type { Address } from '#domain/addresses/address.ts'
import { shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { type Shipcode, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { RadioGroup, type RadioGroupProps } from '#web/ui/radio-group.tsx'
import { AddressForm, type AddressFormProps } from './address-form.tsx'

export type ShippingAddressProps = Omit<AddressFormProps, 'shipcode' | 'onChange'> & {
  shipcode: Shipcode
  /** By shipcode, each with the magazine's name for it, and a price or a reason where the screen has one. */
  categories: RadioGroupProps['options']
  onChange: (chosen: { shipcode: Shipcode; address: Address }) => void
}

/** The shipping category, and an address in one of its countries. */
export function ShippingAddress({ shipcode, categories, onChange, ...form }: ShippingAddressProps) {
  const { name = 'address', value, errors, config } = form
  const own = config && shipcodeOfCountry(config, value.country)

  // A country that was there before the categories were known takes its category along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they come to be known.
  useEffect(() => {
    if (own && own !== shipcode) onChange({ shipcode: own, address: value })
  }, [config])

  const choose = (chosen: string) =>
    onChange({ shipcode: shipcodes.find((code) => code === chosen) ?? shipcode, address: value })
  return (
    <div className="shipping-address">
      <RadioGroup
        name={`${name}.shipcode`}
        label="Shipping Category"
        required
        options={categories}
        value={shipcode}
        onChange={choose}
        error={errors?.[`${name}.shipcode`]}
      />
      <AddressForm {...form} shipcode={shipcode} onChange={(address) => onChange({ shipcode, address })} />
    </div>
  )
}
