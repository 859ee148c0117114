import { useState } from 'react'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { checkAddress } from '#domain/addresses/check-address.ts'
import { formatAddress } from '#domain/addresses/format-address.ts'
import { shipcodeOfCountry } from '#domain/addresses/shipping-config.ts'
import { DEFAULT_SHIPCODE } from '#domain/subscriptions/shipcodes.ts'
import { AddressForm } from '#web/parts/address-form/address-form.tsx'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import { ShippingAddress } from '#web/parts/address-form/shipping-address.tsx'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { Button } from '#web/ui/button.tsx'

const categories = [
  { value: 'ship-a', label: 'United States' },
  { value: 'ship-b', label: 'Canada' },
  { value: 'ship-c', label: 'International' },
]

const SAVED: Address = { ...EMPTY_ADDRESS, line1: 'Am Hafen 3', city: 'Hamburg', postcode: '20457', country: 'DE' }

/** The address form for the pattern book: by category, with a saved address, and with all countries. */
export function AddressPattern({ countries }: { countries: PlainCountry[] }) {
  const config = useShippingConfig()
  const inclusive = useShippingConfig(true)
  const [sent, setSent] = useState({ shipcode: DEFAULT_SHIPCODE, address: EMPTY_ADDRESS })
  const [donor, setDonor] = useState(EMPTY_ADDRESS)
  const [isChecked, setChecked] = useState(false)
  const result = config && isChecked ? checkAddress(config, sent.address, sent.shipcode) : null
  const errors = result && !result.ok ? result.errors : {}

  const useSaved = () =>
    setSent({ address: SAVED, shipcode: (config && shipcodeOfCountry(config, SAVED.country)) ?? DEFAULT_SHIPCODE })
  return (
    <div className="address-patterns">
      <ShippingAddress
        legend="Mailing Address"
        purpose="shipping"
        categories={categories}
        config={config}
        countries={countries}
        shipcode={sent.shipcode}
        value={sent.address}
        onChange={setSent}
        errors={Object.fromEntries(Object.entries(errors).map(([field, error]) => [`address.${field}`, error]))}
      />
      <div className="address-pattern-buttons">
        <Button onClick={() => setChecked(true)}>Check this address</Button>
        <Button look="secondary" onClick={useSaved}>
          Use a saved address
        </Button>
      </div>
      {config && result?.ok && <pre className="address-lines">{formatAddress(config, result.address).join('\n')}</pre>}
      <AddressForm
        name="donor"
        legend="Donor Address"
        purpose="billing"
        shipcode={null}
        config={inclusive}
        countries={countries}
        value={donor}
        onChange={setDonor}
      />
    </div>
  )
}
