import {
  ADDRESS_NOT_REQUIRED,
  ADDRESS_OF_CURRENT,
  type AddressNeeds,
  addressNotice,
  DIGITAL_NEEDS_NONE,
} from '#domain/addresses/address-needs.ts'
import type { Shipcode } from '#domain/subscriptions/shipcodes.ts'

type Props = {
  needs: AddressNeeds
  shipcode: Shipcode | null
  /** Where the current subscription is changed. */
  changePath: string
}

/** What there is to say of the chosen category. */
export function AddressNoticeText({ needs, shipcode, changePath }: Props) {
  const notice = addressNotice(needs, shipcode)
  if (notice === null) return null
  return (
    <p className="account-address-notice" role="status">
      {notice === 'current' ? (
        <>
          {ADDRESS_OF_CURRENT} If you would like to change your shipping category or switch to digital{' '}
          <a href={changePath}>see here</a>.
        </>
      ) : notice === 'digital' ? (
        DIGITAL_NEEDS_NONE
      ) : (
        ADDRESS_NOT_REQUIRED
      )}
    </p>
  )
}
