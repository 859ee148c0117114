import type { ShippingConfig } from '#domain/addresses/shipping-config.ts'
import type { CheckoutFields } from '#screens/checkout/checkout-form.ts'
import { AddressForm } from '#web/parts/address-form/address-form.tsx'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import type { FormBinding } from '#web/parts/checkout-form/use-checkout-form.ts'
import { TextField } from '#web/ui/text-field.tsx'

export const donorLabels = { name: 'Full Name', email: 'Email' }

type DonorSectionProps = FormBinding & {
  config: ShippingConfig | null
  countries: PlainCountry[]
  /** The path to which whoever logs in instead comes back. */
  back: string
}

/** Who gives, for someone who is not logged in. */
export function DonorSection({ form, errors, change, config, countries, back }: DonorSectionProps) {
  const text = (field: 'name' | 'email') => ({
    name: field,
    label: donorLabels[field],
    required: true,
    value: form[field],
    error: errors[field],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value } as Partial<CheckoutFields>),
  })
  return (
    <section className="checkout-section" aria-labelledby="donor-information">
      <h2 id="donor-information">Donor Information</h2>
      <p className="checkout-hint">
        Do you have an account? <a href={`/login?redirect=${encodeURIComponent(back)}`}>Log in</a>
      </p>
      <div className="fields">
        <TextField {...text('name')} autoComplete="name" />
        <TextField {...text('email')} type="email" autoComplete="email" />
      </div>
      <AddressForm
        legend="Address"
        hint="Optional. We keep it with your donation, and send nothing there."
        optional
        purpose="billing"
        shipcode={null}
        config={config}
        countries={countries}
        value={form.own.address}
        onChange={(address) => change({ own: { ...form.own, address } })}
        errors={errors.address ? { ...errors, 'address.general': errors.address } : errors}
      />
    </section>
  )
}
