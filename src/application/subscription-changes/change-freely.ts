import type { UseCaseContext } from '#application/context.ts'
import { toCycle } from '#application/subscriptions/ledger-rows.ts'
import type { ShipTo } from '#domain/orders/order-snapshot.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import {
  type CycleSettings,
  changedFreely,
  type NotChanged,
  quoteUpgrade,
  refuseChange,
  settingsOfCycle,
  type WantedSettings,
} from '#domain/subscription-changes/change.ts'
import { type Deliverable, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import type { Cycle } from '#domain/subscriptions/ledger.ts'
import { listAddresses } from '#store/accounts/account-addresses.ts'
import type { Trx } from '#store/database.ts'
import { findHolder, lockWholeCycle } from '#store/subscriptions/cycle-changes.ts'
import { changeCycle } from './change-cycle.ts'

type Changing = { cycle: Cycle; pricing: Pricing; wanted: WantedSettings; to: ShipTo | null }

/** Changes a cycle at no cost, as it was read and no other: of two who change it at once one does. Why not; null where it is done. */
export const changeFreely = (
  { db, now }: UseCaseContext,
  { cycle: read, pricing, wanted, to }: Changing,
): Promise<NotChanged | null> =>
  db.transaction().execute(async (trx) => {
    const row = await lockWholeCycle(trx, read.id)
    if (!row) return 'not-updatable'
    const cycle = toCycle(row)
    const before = settingsOfCycle(cycle)
    const settings = changedFreely(pricing, cycle, wanted)
    // Pressed twice, it is done once, and said twice.
    if (!isSame(before, settingsOfCycle(read)) && !isSame(before, settings)) return 'elsewhere'
    const price = quoteUpgrade(pricing, cycle, wanted)
    const because = refuseChange(cycle, wanted, price)
    if (because) return because
    if (price > 0) return 'elsewhere'
    if ((await findHolder(trx, cycle.id)) !== null) return 'being-paid'
    const { account_id: accountId } = row
    if (!to && !(await hasAddressFor(trx, accountId, wanted.deliverable))) return 'elsewhere'
    await changeCycle(trx, { cycleId: cycle.id, accountId, settings, to, paidCents: 0, at: now() })
    return null
  })

/** Asked while the cycle is held: whoever deletes an address waits for it, and so was before. */
async function hasAddressFor(trx: Trx, accountId: string, deliverable: Deliverable): Promise<boolean> {
  const shipcode = shipcodeOfDeliverable(deliverable)
  return shipcode === null || (await listAddresses(trx, accountId)).has(shipcode)
}

const isSame = (one: CycleSettings, other: CycleSettings) =>
  one.level === other.level && one.set === other.set && one.active === other.active
