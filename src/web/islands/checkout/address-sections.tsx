import type { CheckoutAccount } from '#domain/checkout/checkout-account.ts'
import type { PurchaseNeeds } from '#domain/checkout/purchase-needs.ts'
import { ShippingAddress } from '#web/parts/address-form/shipping-address.tsx'
import { type AddressParts, categoriesOf, OwnAddress } from '#web/parts/checkout-form/own-address.tsx'
import type { FormBinding } from '#web/parts/checkout-form/use-checkout-form.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type SectionProps = FormBinding & AddressParts & { account: CheckoutAccount | null; needs: PurchaseNeeds }

/** Where the issues of a personal print subscription go. */
export function SubscriptionAddress(props: SectionProps) {
  return (
    <section className="checkout-section" aria-labelledby="checkout-subscription-address">
      <h2 id="checkout-subscription-address">Subscription Address</h2>
      <OwnAddress {...props} />
    </section>
  )
}

/** Where the goods go. An address that the subscription has asked for already is not asked for again. */
export function MailingAddress(props: SectionProps) {
  const { form, errors, change, needs } = props
  return (
    <section className="checkout-section" aria-labelledby="checkout-mailing-address">
      <h2 id="checkout-mailing-address">Mailing Address</h2>
      <RadioGroup
        name="ship_to"
        label="Ship to"
        labelHidden
        value={form.toOther ? 'other' : 'own'}
        onChange={(choice) => change({ toOther: choice === 'other' })}
        options={[
          { value: 'own', label: needs.hasPersonal ? 'Ship to Subscriber' : 'Ship to Purchaser' },
          { value: 'other', label: 'Ship to Other Recipient' },
        ]}
      />
      {!form.toOther && !needs.isPersonalPrint && <OwnAddress {...props} />}
      {form.toOther && (
        <>
          <TextField
            name="recipient_name"
            label="Recipient Name"
            autoComplete="off"
            required
            value={form.recipientName}
            onChange={(event) => change({ recipientName: event.currentTarget.value })}
            error={errors.recipient_name}
          />
          <ShippingAddress
            name="recipient_address"
            legend="Recipient Address"
            purpose="shipping"
            categories={categoriesOf(props.shipping)}
            config={props.config}
            countries={props.countries}
            shipcode={form.recipient.shipcode}
            value={form.recipient.address}
            onChange={(recipient) => change({ recipient })}
            errors={errors}
          />
        </>
      )}
    </section>
  )
}
