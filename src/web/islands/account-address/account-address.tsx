import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AddressNote } from '#contract/account-address.ts'
import { withAdminView } from '#contract/page-paths.ts'
import { EMPTY_ADDRESS } from '#domain/addresses/address.ts'
import { firstNeeded, isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { addressStartText, lateAddressText } from '#domain/dispatches/late-address.ts'
import { DEFAULT_SHIPCODE, letterOf } from '#domain/subscriptions/shipcodes.ts'
import { GeneralError } from '#web/parts/account-screen/general-error.tsx'
import { NewsInView } from '#web/parts/account-screen/news-in-view.tsx'
import { ShippingAddress } from '#web/parts/address-form/shipping-address.tsx'
import { useShippingConfig } from '#web/parts/address-form/use-shipping-config.ts'
import { scrollToFirstError } from '#web/parts/browser/scroll-to-first-error.ts'
import { categoriesOf } from '#web/parts/checkout-form/own-address.tsx'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AccountAddressProps } from './account-address-props.ts'
import { AddressNoticeText } from './address-notice-text.tsx'
import { CurrentAddresses } from './current-addresses.tsx'
import { sendAddress } from './send-address.ts'

type Outcome = {
  done: AddressNote['done']
  late: AddressNote['late']
  general: string | null
  fields: Readonly<Record<string, string>>
}

const doneTexts = { updated: 'Address updated successfully', deleted: 'Address deleted' }

/** Where issues go, and where else they shall go. */
export function AccountAddress({
  token,
  needs,
  shipping,
  countries,
  note,
  deletePaths,
  starts,
  changePath,
  settings,
  adminView,
  supportEmail,
  ...props
}: AccountAddressProps) {
  const config = useShippingConfig()
  const root = useRef<HTMLElement>(null)
  const first = firstNeeded(needs)
  const [addresses, setAddresses] = useState(props.addresses)
  const [written, setWritten] = useState(note?.typed ?? { shipcode: first ?? DEFAULT_SHIPCODE, address: EMPTY_ADDRESS })
  const [outcome, setOutcome] = useState<Outcome>(note ?? { done: null, late: null, general: null, fields: {} })
  const [isBusy, setBusy] = useState(false)
  const action = '/api/account/change-address'
  const target = token === null ? withAdminView(action, adminView) : `${action}?${new URLSearchParams({ token })}`

  useEffect(() => {
    if (root.current && (outcome.general || Object.keys(outcome.fields).length > 0)) scrollToFirstError(root.current)
  }, [outcome])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    const answer = await sendAddress(token, written, supportEmail)
    setBusy(false)
    const late = answer.ok ? answer.late : null
    setOutcome({
      done: answer.ok ? 'updated' : null,
      late,
      general: null,
      fields: {},
      ...(!answer.ok && answer.faults),
    })
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
      <CurrentAddresses {...{ addresses, shipping, config, countries, deletePaths }} />
      <section ref={root} aria-labelledby="update-address">
        <h2 id="update-address">Update Address</h2>
        {outcome.done && (
          <NewsInView of={outcome}>
            <Notice tone="success">{doneTexts[outcome.done]}</Notice>
            {outcome.late && <Notice tone="info">{lateAddressText(outcome.late)}</Notice>}
          </NewsInView>
        )}
        <GeneralError id="account-address-error" message={outcome.general} {...{ supportEmail, settings }} />
        <AddressNoticeText needs={needs} shipcode={first === null ? null : written.shipcode} changePath={changePath} />
        {first !== null && !outcome.done && (
          <p className="account-address-notice">{addressStartText(starts[letterOf(written.shipcode)])}</p>
        )}
        {first !== null && (
          <form className="fields" method="post" action={target} noValidate onSubmit={send}>
            <WrongFields id="account-address-fields" errors={outcome.fields} />
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
