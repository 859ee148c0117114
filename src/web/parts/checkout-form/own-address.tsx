import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import {
  letterOf,
  type Shipcode,
  type ShippingNames,
  shipcodes,
  shippingName,
} from '#domain/subscriptions/shipcodes.ts'
import { onFile } from '#screens/checkout/checkout-form.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import { ShippingAddress } from '#web/parts/address-form/shipping-address.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { addressLines } from './address-lines.ts'
import type { FormBinding } from './use-checkout-form.ts'

/** What an address needs beside the form. */
export type AddressParts = {
  config: ShippingConfig | null
  countries: PlainCountry[]
  shipping: ShippingNames
}

export const categoriesOf = (names: ShippingNames, offered: readonly Shipcode[] = shipcodes) =>
  offered.map((shipcode) => ({ value: shipcode, label: shippingName(shipcode, names) }))

type OwnAddressProps = FormBinding & AddressParts & { account: CheckoutAccount | null }

/** The buyer's own address: kept as it is on file, or written. */
export function OwnAddress({ form, errors, change, account, ...parts }: OwnAddressProps) {
  const { config, countries, shipping } = parts
  const [first] = onFile(account)
  return (
    <>
      {account && first && (
        <KeepOrChange {...{ form, errors, change, ...parts }} account={account} first={form.kept ?? first} />
      )}
      {form.kept === null && (
        <ShippingAddress
          name="address"
          legend="Address"
          purpose="shipping"
          categories={categoriesOf(shipping)}
          config={config}
          countries={countries}
          shipcode={form.own.shipcode}
          value={form.own.address}
          onChange={(own) => change({ own })}
          errors={errors.address ? { ...errors, 'address.general': errors.address } : errors}
        />
      )}
    </>
  )
}

type KeepOrChangeProps = FormBinding & AddressParts & { account: CheckoutAccount; first: Shipcode }

/** Keeps the address that is on file for a category, or writes another. */
export function KeepOrChange({ form, change, account, first, config, countries, shipping }: KeepOrChangeProps) {
  const kept = account.addresses[letterOf(first)]
  const lines = kept ? addressLines(config, countries, kept) : []
  const offered = onFile(account)
  return (
    <div className="fields">
      <RadioGroup
        name="keep_address"
        label="Address"
        labelHidden
        value={form.kept === null ? 'change' : 'keep'}
        onChange={(choice) => change({ kept: choice === 'keep' ? first : null })}
        options={[
          {
            value: 'keep',
            label: 'Keep Address',
            description: <span className="checkout-address">{lines.join(', ')}</span>,
          },
          { value: 'change', label: 'Change Address' },
        ]}
      />
      {form.kept !== null && offered.length > 1 && (
        <RadioGroup
          name="kept_shipcode"
          label="Shipping Category"
          look="row"
          value={form.kept}
          onChange={(choice) => change({ kept: offered.find((shipcode) => shipcode === choice) ?? first })}
          options={categoriesOf(shipping, offered)}
        />
      )}
    </div>
  )
}
