import { keepAddress } from '#application/addresses/keep-address.ts'
import { mailAddressChange } from '#application/addresses/mail-address-change.ts'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { type Address, addressFields } from '#domain/addresses/address.ts'
import { ADDRESS_NOT_REQUIRED, isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { type AddressErrors, checkAddress } from '#domain/addresses/check-address.ts'
import { type LateAddress, lateAddress } from '#domain/dispatches/late-address.ts'
import type { Limit } from '#domain/limits/limit.ts'
import { letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { skippedIssues } from '#domain/subscriptions/skips.ts'
import type { Trx } from '#store/database.ts'
import { listSkips } from '#store/subscriptions/skips.ts'
import { type OpenedAddresses, openAddresses } from './open-addresses.ts'

/** A link can be passed on: nobody writes addresses without end. */
const changesPerAccount: Limit = { name: 'address-changes', amount: 20, perSeconds: 3_600 }

export type AddressChanged =
  | { ok: true; addresses: OpenedAddresses['addresses']; late: LateAddress | null }
  | { ok: false; reason: 'refused'; errors: string | { address: AddressErrors } }
  | { ok: false; reason: 'too-many'; retryAfterSeconds: number }

/**
 * Keeps an address for a category that needs one, in place of the one before, also on the labels of issues whose list has not
 * been handed over; `late` tells where that was too late. Its reader is mailed. Null where there is no such account.
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
  return db.transaction().execute(async (trx): Promise<AddressChanged | null> => {
    const opened = await openAddresses({ db: trx }, accountId)
    if (!opened) return null
    if (!isAddressNeeded(opened.needs, shipcode)) return { ok: false, reason: 'refused', errors: ADDRESS_NOT_REQUIRED }
    const { late } = await writeAddress(trx, opened, { accountId, shipcode, address, at })
    return { ok: true, addresses: { ...opened.addresses, [letterOf(shipcode)]: address }, late }
  })
}

type Written = { accountId: string; shipcode: Shipcode; address: Address; at: Date }

/**
 * Keeps it, writes it on every label that is still in the house, and mails its reader, whoever has changed it. `relabelled`:
 * the issues whose labels say it now.
 */
export async function writeAddress(
  trx: Trx,
  opened: OpenedAddresses,
  { accountId, shipcode, address, at }: Written,
): Promise<{ relabelled: number[]; late: LateAddress | null }> {
  const labels = await keepAddress(trx, { accountId, shipcode, address, at })
  if (!isSameAddress(opened.addresses[letterOf(shipcode)], address))
    await mailAddressChange(trx, { accountId, address, labels, at })
  await noteEvent(trx, { name: 'address-changed', at, data: { shipcode }, about: { account: accountId } })
  const late = lateAddress(labels.missed, skippedIssues(await listSkips(trx, accountId)))
  return { relabelled: labels.relabelled, late }
}

export const isSameAddress = (before: Address | null, now: Address) =>
  before !== null && addressFields.every((field) => before[field] === now[field])
