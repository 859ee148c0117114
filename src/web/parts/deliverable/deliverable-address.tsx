import { EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import { letterOf, type Shipcode, type ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import { AddressForm } from '#web/parts/address-form/address-form.tsx'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { KeepOrChange } from '#web/parts/checkout-form/own-address.tsx'
import type { FormBinding } from '#web/parts/checkout-form/use-checkout-form.ts'

type DeliverableAddressProps = FormBinding & {
  account: CheckoutAccount | null
  /** The category of what is chosen. */
  shipcode: Shipcode
  countries: PlainCountry[]
  shipping: ShippingNames
}

/** Where print goes: the address on file for its category, or another. */
export function DeliverableAddress({
  form,
  errors,
  change,
  account,
  shipcode,
  countries,
  shipping,
}: DeliverableAddressProps) {
  const config = useShippingConfig()
  const onFile = account?.addresses[letterOf(shipcode)] ?? null
  const isKept = onFile !== null && form.kept !== null
  const keep = (changed: Parameters<typeof change>[0]) =>
    // Who changes it begins with what it was.
    change(changed.kept === null ? { ...changed, own: { shipcode, address: onFile ?? EMPTY_ADDRESS } } : changed)
  return (
    <section className="checkout-section" aria-labelledby="deliverable-address">
      <h2 id="deliverable-address">Address</h2>
      {account && onFile && (
        <KeepOrChange
          {...{ errors, config, countries, shipping }}
          form={{ ...form, kept: isKept ? shipcode : null }}
          change={keep}
          account={onlyIn(account, shipcode)}
          first={shipcode}
        />
      )}
      {!isKept && (
        <AddressForm
          legend="Where your issues go"
          purpose="shipping"
          shipcode={shipcode}
          config={config}
          countries={countries}
          value={form.own.address}
          onChange={(address) => change({ own: { shipcode, address } })}
          errors={errors.address ? { ...errors, 'address.general': errors.address } : errors}
        />
      )}
    </section>
  )
}

/** The category is chosen with the deliverable, and nowhere else. */
function onlyIn(account: CheckoutAccount, shipcode: Shipcode): CheckoutAccount {
  const letter = letterOf(shipcode)
  return { ...account, addresses: { a: null, b: null, c: null, [letter]: account.addresses[letter] } }
}
