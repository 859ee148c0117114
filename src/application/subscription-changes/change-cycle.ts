import { keepAddress } from '#application/addresses/keep-address.ts'
import { mailAddressChange } from '#application/addresses/mail-address-change.ts'
import { followSubscription } from '#application/addresses/relabel-account.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { addressFields } from '#domain/addresses/address.ts'
import type { ShipTo } from '#domain/orders/order-snapshot.ts'
import type { CycleSettings } from '#domain/subscription-changes/change.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import type { Trx } from '#store/database.ts'
import { setCycle } from '#store/subscriptions/cycle-changes.ts'

type Change = {
  cycleId: string
  accountId: string
  settings: CycleSettings
  /** Where print goes from now on; null leaves what is on file. */
  to: ShipTo | null
  paidCents: number
  at: Date
}

/**
 * Changes a cycle that the caller has locked. The next cut takes it as it is now, and labels that are still in the house
 * follow it. The cycle is locked before the labels, as a cut does, so that no two wait for each other.
 */
export async function changeCycle(trx: Trx, change: Change): Promise<void> {
  const { cycleId, accountId, settings, to, paidCents, at } = change
  await setCycle(trx, cycleId, settings)
  if (to) await moveTo(trx, { accountId, to, at })
  else await followSubscription(trx, accountId, at)
  const { level, active: deliverable } = settings
  const data = { level, deliverable, paidCents }
  await noteEvent(trx, { name: 'subscription-changed', at, data, about: { account: accountId } })
}

async function moveTo(trx: Trx, { accountId, to, at }: { accountId: string; to: ShipTo; at: Date }): Promise<void> {
  const { shipcode, address } = to
  const before = (await listAddresses(trx, accountId)).get(shipcode)
  const labels = await keepAddress(trx, { accountId, shipcode, address, at })
  const isSame = before && addressFields.every((field) => before[field] === address[field])
  if (!isSame) await mailAddressChange(trx, { accountId, address, labels, at })
}
