import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AddressNote } from '#contract/account-address.ts'
import { type Address, EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { type AddressNeeds, firstNeeded, isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { DEFAULT_SHIPCODE, type ShipLetter, type ShippingNames } from '#domain/subscriptions/shipcodes.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { PlainCountry } from '../address-form/country-field.tsx'
import { ShippingAddress } from '../address-form/shipping-address.tsx'
import { useShippingConfig } from '../address-form/use-shipping-config.ts'
import { categoriesOf } from '../checkout/own-address.tsx'
import { scrollToFirstError } from '../scroll-to-first-error.ts'
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

type Told = { isDone: boolean; general: string | null; fields: Readonly<Record<string, string>> }

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
  const [told, setTold] = useState<Told>(note ?? { isDone: false, general: null, fields: {} })
  const [isBusy, setBusy] = useState(false)
  const query = token === null ? '' : `?${new URLSearchParams({ token })}`

  useEffect(() => {
    if (root.current && (told.general || Object.keys(told.fields).length > 0)) scrollToFirstError(root.current)
  }, [told])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    const answer = await sendAddress(token, written, supportEmail)
    setBusy(false)
    setTold({ isDone: answer.ok, general: null, fields: {}, ...(!answer.ok && answer.faults) })
    if (!answer.ok) return
    setAddresses(answer.addresses)
    setWritten({ ...written, address: EMPTY_ADDRESS })
  }
  const categories = categoriesOf(shipping).map((category) => ({
    ...category,
    disabled: !isAddressNeeded(needs, category.value),
  }))
  const { address: whole, ...fields } = told.fields
  return (
    <div className="account-address-desk">
      <CurrentAddresses {...{ addresses, shipping, config, countries }} />
      <section aria-labelledby="update-address">
        <h2 id="update-address">Update Address</h2>
        {told.isDone && <Notice tone="success">Address updated successfully</Notice>}
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
            <ErrorSummary id="account-address-error" message={told.general ?? undefined} />
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
