import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import type { Address } from '#domain/addresses/address.ts'
import { ADDRESS_NOT_REQUIRED, isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { type AddressErrors, checkAddress } from '#domain/addresses/check-address.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { putAddress } from '#store/account-addresses.ts'
import { insertEvent } from '#store/events.ts'
import { type OpenedAddresses, openAddresses } from './open-addresses.ts'

/** A link can be passed on: nobody writes addresses without end. */
const changesPerAccount: Limit = { name: 'address-changes', amount: 20, perSeconds: 3_600 }

export type AddressChanged =
  | { ok: true; addresses: OpenedAddresses['addresses'] }
  | { ok: false; reason: 'refused'; errors: string | { address: AddressErrors } }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Keeps an address for a category that needs one, in place of the one before. What is bound already and waits for an address
 * goes out with the next supplement; null where there is no such account.
 */
export async function changeAddress(
  { db, now }: UseCaseContext,
  accountId: string,
  { shipcode, address: written }: { shipcode: Shipcode; address: Address },
): Promise<AddressChanged | null> {
  const checked = checkAddress(shippingConfig(), written, shipcode)
  if (!checked.ok) return { ok: false, reason: 'refused', errors: { address: checked.errors } }
  const at = now()
  const taken = await takeFromLimit(db, changesPerAccount, accountId, at)
  if (!taken.ok) return { ok: false, reason: 'too-many', retryAfterSeconds: taken.retryAfterSeconds }
  const { address } = checked
  return db.transaction().execute(async (trx) => {
    const opened = await openAddresses({ db: trx }, accountId)
    if (!opened) return null
    if (!isAddressNeeded(opened.needs, shipcode))
      return { ok: false as const, reason: 'refused' as const, errors: ADDRESS_NOT_REQUIRED }
    await putAddress(trx, { accountId, shipcode, address, at })
    await insertEvent(trx, { name: 'address-changed', at, data: { shipcode } })
    return { ok: true as const, addresses: { ...opened.addresses, [letterOf(shipcode)]: address } }
  })
}
