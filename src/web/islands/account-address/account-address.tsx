import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AddressNote } from '#contract/account-address.ts'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { type AddressNeeds, firstNeeded, isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { lateAddressText } from '#domain/dispatches/late-address.ts'
import { DEFAULT_SHIPCODE, type ShipLetter, type ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import type { PlainCountry } from '#web/parts/address-form/country-field.tsx'
import { ShippingAddress } from '#web/parts/address-form/shipping-address.tsx'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { scrollToFirstError } from '#web/parts/browser/scroll-to-first-error.ts'
import { categoriesOf } from '#web/parts/checkout-form/own-address.tsx'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { AddressNoticeText } from './address-notice-text.tsx'
import { CurrentAddresses } from './current-addresses.tsx'
import { sendAddress } from './send-address.ts'

export type AccountAddressProps = {
  /** Of the mailed link; null for whoever is logged in. */
  token: string | null
  addresses: Readonly<Record<ShipLetter, Address | null>>
  needs: AddressNeeds
  shipping: ShippingNames
  countries: PlainCountry[]
  /** What a plain form has led to. */
  note: AddressNote | null
  supportEmail: string
}

type Outcome = {
  isDone: boolean
  late: AddressNote['late']
  general: string | null
  fields: Readonly<Record<string, string>>
}

/** Where issues go, and where else they shall go. */
export function AccountAddress({
  token,
  needs,
  shipping,
  countries,
  note,
  supportEmail,
  ...props
}: AccountAddressProps) {
  const config = useShippingConfig()
  const root = useRef<HTMLFormElement>(null)
  const first = firstNeeded(needs)
  const [addresses, setAddresses] = useState(props.addresses)
  const [written, setWritten] = useState(note?.typed ?? { shipcode: first ?? DEFAULT_SHIPCODE, address: EMPTY_ADDRESS })
  const [outcome, setOutcome] = useState<Outcome>(note ?? { isDone: false, late: null, general: null, fields: {} })
  const [isBusy, setBusy] = useState(false)
  const query = token === null ? '' : `?${new URLSearchParams({ token })}`

  useEffect(() => {
    if (root.current && (outcome.general || Object.keys(outcome.fields).length > 0)) scrollToFirstError(root.current)
  }, [outcome])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    const answer = await sendAddress(token, written, supportEmail)
    setBusy(false)
    const late = answer.ok ? answer.late : null
    setOutcome({ isDone: answer.ok, late, general: null, fields: {}, ...(!answer.ok && answer.faults) })
    if (!answer.ok) return
    setAddresses(answer.addresses)
    setWritten({ ...written, address: EMPTY_ADDRESS })
  }
  const categories = categoriesOf(shipping).map((category) => ({
    ...category,
    disabled: !isAddressNeeded(needs, category.value),
  }))
  const { address: whole, ...fields } = outcome.fields
  return (
    <div className="account-address-desk">
      <CurrentAddresses {...{ addresses, shipping, config, countries }} />
      <section aria-labelledby="update-address">
        <h2 id="update-address">Update Address</h2>
        {outcome.isDone && <Notice tone="success">Address updated successfully</Notice>}
        {outcome.late && <Notice tone="info">{lateAddressText(outcome.late)}</Notice>}
        <AddressNoticeText needs={needs} shipcode={first === null ? null : written.shipcode} />
        {first !== null && (
          <form
            ref={root}
            className="fields"
            method="post"
            action={`/api/account/change-address${query}`}
            noValidate
            onSubmit={send}
          >
            <WrongFields id="account-address-fields" errors={outcome.fields} />
            <ErrorSummary id="account-address-error" message={outcome.general ?? undefined} />
            <ShippingAddress
              legend="New address"
              purpose="shipping"
              categories={categories}
              config={config}
              countries={countries}
              shipcode={written.shipcode}
              value={written.address}
              onChange={setWritten}
              errors={whole ? { ...fields, 'address.general': whole } : fields}
            />
            <div>
              <Button type="submit" look="primary" busy={isBusy} busyLabel="Submitting">
                Submit
              </Button>
            </div>
          </form>
        )}
      </section>
    </div>
  )
}
