import { keepAddress } from '#application/addresses/keep-address.ts'
import { giveGift } from '#application/gifts/gift-sale.ts'
import type { Completion, SaleKind } from '#application/sales/sale-kind.ts'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { putPayer, setAutorenew } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { insertEvent } from '#store/events/events.ts'
import { listGiftsOfOrder } from '#store/gifts/gifts.ts'
import { appendCycle, cancelCycleOfOrder, findPhaseOfOrder } from '#store/subscriptions/cycles.ts'

/** A personal subscription, which becomes a cycle of the buyer's. */
export const membershipSale: SaleKind = {
  complete: completeMembership,

  async takeBack(trx, { orderId, at }) {
    return { cycle: await cancelCycleOfOrder(trx, orderId, at) }
  },

  async describeReceipt({ db }, { orderId, snapshot, isValid }) {
    if (!isValid || snapshot.bill.membership?.type !== 'subscription') return {}
    const gifts = await listGiftsOfOrder(db, orderId)
    const isMailed = gifts.some(({ number }) => number === GIFT_IN_PLACE_OF_A_CYCLE)
    if (isMailed) return { subscription: 'mailed-link' }
    return { subscription: (await findPhaseOfOrder(db, orderId)) === 'renewal' ? 'renewed' : 'begun' }
  },
}

/** Grants the cycle of a personal subscription, keeps its address, and lets it renew by the method that paid for it. */
async function completeMembership(trx: Trx, completion: Completion): Promise<void> {
  const { snapshot, accountId, orderId, saved, isNotKept, isUnattended, issuesPerYear, at } = completion
  const { membership } = snapshot.bill
  if (membership?.type !== 'subscription' || snapshot.deliverable === null) return
  const { level, term, copies } = membership.item
  const { deliverable } = snapshot
  if (accountId === null) {
    // The address got an account while this was being paid. Whoever reads its mail may redeem what was bought, nobody else.
    await giveGift(trx, completion, { deliverable, level, term, number: GIFT_IN_PLACE_OF_A_CYCLE })
    return
  }
  const tokens = issuesIn(term, issuesPerYear)
  const cycle = await appendCycle(trx, { accountId, level, term, deliverable, copies, tokens, orderId, at })
  const { subscriptionTo: to } = snapshot
  if (to && !isUnattended) await keepAddress(trx, { accountId, shipcode: to.shipcode, address: to.address, at })
  if (saved) await putPayer(trx, { accountId, ...saved, at })
  // Not with another method either, which the account may have: what was bought without keeping one ends with its last issue.
  if (term !== 'lifetime' && (saved || isNotKept)) await setAutorenew(trx, accountId, { on: saved !== null, at })
  const type = cycle.phase === 'introductory' ? 'personal' : 'renewal'
  await insertEvent(trx, { name: 'subscribed', at, data: { subscription_type: type, order: completion.ref } })
}
