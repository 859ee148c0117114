import { isSameAddress, writeAddress } from '#application/accounts/change-address.ts'
import { openAddresses, readAddressStarts } from '#application/accounts/open-addresses.ts'
import { shippingConfig } from '#application/addresses/shipping-config.ts'
import { requireMay } from '#application/audit/require-may.ts'
import type { StaffContext } from '#application/context.ts'
import { transact } from '#application/transact.ts'
import type { Address } from '#domain/addresses/address.ts'
import { isAddressNeeded } from '#domain/addresses/address-needs.ts'
import { type AddressErrors, checkAddress } from '#domain/addresses/check-address.ts'
import { letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { findAccountByRef, lockAccount } from '#store/accounts/accounts.ts'
import { insertAuditEntry } from '#store/audit/audit-log.ts'

export type AddressCorrected =
  | {
      ok: true
      email: string
      /** Null where there was none. */
      before: Address | null
      address: Address
      /** The issues whose labels are still in the house, and say it now. */
      relabelled: number[]
      /** The last issue that is on its way to the address before; null where none is. */
      missed: number | null
      /** The first issue that goes to it; null where none is planned. */
      from: number | null
    }
  | { ok: false; reason: 'address-malformed'; errors: AddressErrors }
  | { ok: false; reason: 'no-such-account' | 'not-needed' | 'same-address' }

type Asked = { ref: string; shipcode: Shipcode; address: Address; dryRun: boolean }

/**
 * Corrects where a reader's issues go, in a category that something is still sent to, as they could themselves: on the labels
 * that are in the house, and with a mail to them.
 */
export async function correctAddress(
  context: StaffContext,
  { ref, shipcode, address: written, dryRun }: Asked,
): Promise<AddressCorrected> {
  await requireMay(context, 'change address', ref)
  const { db, now, by } = context
  const checked = checkAddress(shippingConfig(), written, shipcode)
  if (!checked.ok) return { ok: false, reason: 'address-malformed', errors: checked.errors }
  const { address } = checked
  return transact(db, { dryRun }, async (trx): Promise<AddressCorrected> => {
    const found = await findAccountByRef(trx, ref)
    const account = found && (await lockAccount(trx, found.id))
    const opened = account && account.deleted_at === null ? await openAddresses({ db: trx }, account.id) : null
    if (!account || !opened) return { ok: false, reason: 'no-such-account' }
    if (!isAddressNeeded(opened.needs, shipcode)) return { ok: false, reason: 'not-needed' }
    const before = opened.addresses[letterOf(shipcode)]
    if (isSameAddress(before, address)) return { ok: false, reason: 'same-address' }
    const at = now()
    const { relabelled, late } = await writeAddress(trx, opened, { accountId: account.id, shipcode, address, at })
    const starts = await readAddressStarts({ db: trx }, account.id)
    const details = { shipcode, relabelled, missed: late?.issue ?? null }
    await insertAuditEntry(trx, { at, by, action: 'change address', subject_ref: ref, details })
    const { email } = account
    return {
      ok: true,
      email,
      before,
      address,
      relabelled,
      missed: late?.issue ?? null,
      from: starts[letterOf(shipcode)].from,
    }
  })
}
