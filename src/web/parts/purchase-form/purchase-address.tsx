import type { Address } from '#domain/addresses/address.ts'
import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'
import type { PurchaseNeeds } from '#domain/checkout/purchase-needs.ts'
import { DEFAULT_SHIPCODE, type Shipcode, type ShippingNames, shipcodes } from '#domain/subscriptions/shipcodes.ts'
import { AddressForm } from '#web/parts/address-form/address-form.tsx'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import { categoriesOf } from '#web/parts/checkout-form/own-address.tsx'
import type { FormBinding } from '#web/parts/checkout-form/use-checkout-form.ts'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type PurchaseAddressProps = FormBinding & {
  needs: PurchaseNeeds
  address: Address
  shipcode: Shipcode
  onZone: (zone: Shipcode) => void
  config: ShippingConfig | null
  countries: PlainCountry[]
  shipping: ShippingNames
}

/** Where print goes, in the category that was chosen with it; or, where only a product is sent, in one that is chosen here. */
export function PurchaseAddress(props: PurchaseAddressProps) {
  const { errors, change, needs, address, shipcode, config, countries, shipping } = props
  return (
    <section className="checkout-section" aria-labelledby="purchase-address">
      <h2 id="purchase-address">{needs.isPersonalPrint ? 'Subscription Address' : 'Mailing Address'}</h2>
      {!needs.isPersonalPrint && (
        <>
          <Notice>Your order requires a shipping address for the added product.</Notice>
          <RadioGroup
            name="zone"
            label="Shipping Category"
            look="row"
            value={shipcode}
            onChange={(chosen) => props.onZone(shipcodes.find((code) => code === chosen) ?? DEFAULT_SHIPCODE)}
            options={categoriesOf(shipping)}
          />
        </>
      )}
      <AddressForm
        legend="Address"
        purpose="shipping"
        shipcode={shipcode}
        config={config}
        countries={countries}
        value={address}
        onChange={(written) => change({ own: { shipcode, address: written } })}
        errors={errors.address ? { ...errors, 'address.general': errors.address } : errors}
      />
    </section>
  )
}
