import type { AddressNote } from '#contract/account-address.ts'
import type { Address } from '#domain/addresses/address.ts'
import type { FieldErrors } from '#domain/checkout/checkout-answer.ts'
import { screenFailure } from '#domain/checkout/checkout-texts.ts'
import { faultsOf } from '#domain/checkout/field-errors.ts'
import type { ShipLetter } from '#domain/subscriptions/shipcodes.ts'

type Sent =
  | { ok: true; addresses: Record<ShipLetter, Address | null>; late: AddressNote['late'] }
  | { ok: false; faults: Pick<AddressNote, 'general' | 'fields'> }

/** Sends an address to be kept, by whoever is logged in or holds a link. What goes wrong on the way is told as well. */
export async function sendAddress(
  token: string | null,
  { shipcode, address }: NonNullable<AddressNote['typed']>,
  supportEmail: string,
): Promise<Sent> {
  const path = token === null ? `address/${shipcode}` : `change-address/${shipcode}?${new URLSearchParams({ token })}`
  try {
    const response = await fetch(`/api/account/${path}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ ...address, country_code: shipcode }),
    })
    const answer: unknown = await response.json()
    if (response.ok) {
      const { changeAddressAnswer } = await import('#contract/account-address.ts')
      return { ok: true, ...changeAddressAnswer.parse(answer) }
    }
    const { errors = '' } = answer as { errors?: string | FieldErrors }
    return { ok: false, faults: faultsOf(errors, screenFailure(supportEmail)) }
  } catch {
    return { ok: false, faults: { general: screenFailure(supportEmail), fields: {} } }
  }
}
