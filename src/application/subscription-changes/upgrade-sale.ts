import { followSubscription } from '#application/addresses/relabel-account.ts'
import type { SaleKind } from '#application/sales/sale-kind.ts'
import { toCycle } from '#application/subscriptions/ledger-rows.ts'
import { amountOf, type UpgradedCycle } from '#domain/orders/order-snapshot.ts'
import { settingsOfCycle, upgradedTo, withoutUpgrade } from '#domain/subscription-changes/change.ts'
import { isLive, unboundIn } from '#domain/subscriptions/ledger.ts'
import type { Trx } from '#store/database.ts'
import { holdCycle, lockWholeCycle, releaseCycle, setCycle } from '#store/subscriptions/cycle-changes.ts'
import { changeCycle } from './change-cycle.ts'

/** A better deliverable of a subscription that is there: the cycle is held for its order until that is paid. */
export const upgradeSale: SaleKind = {
  /** Issues that were cut while it was being paid change nothing: the upgrade is for what is left, if anything is. */
  async hold(trx, { orderId, snapshot: { upgrades } }) {
    if (!upgrades) return null
    const because = await refuseHold(trx, upgrades, orderId)
    return because && { reason: 'subscription', because }
  },

  release: releaseCycle,

  /** Whoever submits it is to pay for as many issues as there are at that moment. */
  async refuse(trx, { upgrades }) {
    if (!upgrades) return null
    const row = await lockWholeCycle(trx, upgrades.cycleId)
    if (row && unboundIn(toCycle(row)) === upgrades.issues) return null
    return { reason: 'subscription', because: 'elsewhere' }
  },

  async complete(trx, { snapshot, accountId, orderId, at }) {
    const { upgrades, subscriptionTo: to } = snapshot
    if (!upgrades || accountId === null) return
    const { cycleId } = upgrades
    const paid = { to, paidCents: amountOf(snapshot), at }
    await changeCycle(trx, { cycleId, accountId, settings: upgradedTo(upgrades.to), ...paid })
    await releaseCycle(trx, orderId)
  },

  async takeBack(trx, { snapshot: { upgrades, buyer }, at }) {
    const row = upgrades && (await lockWholeCycle(trx, upgrades.cycleId))
    if (!upgrades || !row) return {}
    const before = withoutUpgrade(settingsOfCycle(toCycle(row)), upgrades)
    if (before) await setCycle(trx, row.id, before)
    if (before && buyer.accountId) await followSubscription(trx, buyer.accountId, at)
    return {}
  },

  async describeReceipt(_context, { snapshot: { upgrades }, isValid }) {
    return isValid && upgrades ? { subscription: 'upgraded' } : {}
  },
}

async function refuseHold(trx: Trx, { cycleId, from }: UpgradedCycle, orderId: string) {
  const row = await lockWholeCycle(trx, cycleId)
  if (!row) return 'not-updatable'
  const cycle = toCycle(row)
  if (!isLive(cycle)) return 'not-updatable'
  // What was paid for is what the price was made of; what is delivered at the moment is not.
  const { level, set } = settingsOfCycle(cycle)
  if (level !== from.level || set !== from.set) return 'elsewhere'
  return (await holdCycle(trx, cycleId, orderId)) ? null : 'being-paid'
}
