import type { UseCaseContext } from '#application/context.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { letterOf, type Shipcode } from '#domain/subscriptions/shipcodes.ts'
import { removeAddress } from '#store/accounts/account-addresses.ts'
import { holdCycles } from '#store/subscriptions/cycles.ts'
import { type OpenedAddresses, openAddresses } from './open-addresses.ts'

export type AddressDeleted =
  | { ok: true; addresses: OpenedAddresses['addresses'] }
  | { ok: false; reason: 'still-needed' }

/**
 * Forgets the address of a category that nothing is sent to. Whoever changes what a subscription sends, or cuts an issue, at
 * the same moment goes before or after it: what a label says is never without its address. One that is gone already is well too.
 * Null where there is no such account.
 */
export function deleteAddress(
  { db, now }: UseCaseContext,
  accountId: string,
  shipcode: Shipcode,
): Promise<AddressDeleted | null> {
  return db.transaction().execute(async (trx): Promise<AddressDeleted | null> => {
    await holdCycles(trx, accountId)
    const opened = await openAddresses({ db: trx }, accountId)
    if (!opened) return null
    const letter = letterOf(shipcode)
    if (opened.needs.required[letter]) return { ok: false, reason: 'still-needed' }
    if (await removeAddress(trx, accountId, shipcode))
      await noteEvent(trx, { name: 'address-deleted', at: now(), data: { shipcode }, about: { account: accountId } })
    return { ok: true, addresses: { ...opened.addresses, [letter]: null } }
  })
}
