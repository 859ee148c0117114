import { keepAddress } from '#application/addresses/keep-address.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { giveGift } from '#application/gifts/gift-sale.ts'
import type { Completion, PartRefunded, SaleKind } from '#application/sales/sale-kind.ts'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import type { HeldPart } from '#domain/orders/held-part.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { putPayer, setAutorenew } from '#store/accounts/payers.ts'
import type { Trx } from '#store/database.ts'
import { listGiftsOfOrder } from '#store/gifts/gifts.ts'
import {
  appendCycle,
  cancelCycleOfOrder,
  endAutorenewWithLast,
  endCycleOfOrder,
  findPhaseOfOrder,
  putTokensBack,
  takeTokensOff,
} from '#store/subscriptions/cycles.ts'

/** A personal subscription, which becomes a cycle of the buyer's. */
export const membershipSale: SaleKind = {
  complete: completeMembership,

  async takeBack(trx, { orderId, at }) {
    const cycle = await cancelCycleOfOrder(trx, orderId, at)
    if (cycle) await noteCancelled(trx, cycle, at)
    return { cycle }
  },

  holdPart,

  async releasePart(trx, { held: { cycle }, at }) {
    if (!cycle) return
    const accountId = await putTokensBack(trx, cycle)
    if (cycle.endsAutorenew) await setAutorenew(trx, accountId, { on: true, at })
  },

  async takeBackPart(trx, { held: { cycle }, at }) {
    if (!cycle) return {}
    if (cycle.isEnded) await noteCancelled(trx, cycle.token, at)
    const issues = cycle.issues > 0 ? { cycle: cycle.token, count: cycle.issues } : null
    return { issues, cycle: cycle.isEnded ? cycle.token : null }
  },

  async describeReceipt({ db }, { orderId, snapshot, isValid }) {
    if (!isValid || snapshot.bill.membership?.type !== 'subscription') return {}
    const gifts = await listGiftsOfOrder(db, orderId)
    const isMailed = gifts.some(({ number }) => number === GIFT_IN_PLACE_OF_A_CYCLE)
    if (isMailed) return { subscription: 'mailed-link' }
    return { subscription: (await findPhaseOfOrder(db, orderId)) === 'renewal' ? 'renewed' : 'begun' }
  },
}

const noteCancelled = (trx: Trx, subscription: string, at: Date) =>
  noteEvent(trx, { name: 'subscription-cancelled', at, data: { because: 'refunded' }, about: { subscription } })

/**
 * Takes off what is given back before its money goes: no issue that is cut meanwhile may bind it. Renewing ends with the
 * last, so that nobody is charged for what they have just given up.
 */
async function holdPart(trx: Trx, { orderId, issues, lines, at }: PartRefunded): Promise<HeldPart> {
  const isWhole = lines.some(({ subject }) => subject.kind === 'subscription')
  if (issues === 0 && !isWhole) return {}
  const cycle = isWhole ? await endCycleOfOrder(trx, orderId, at) : await takeTokensOff(trx, orderId, issues, at)
  if (!cycle && !isWhole) throw new Error('A part of an order was priced for issues that were sent meanwhile')
  if (!cycle) return {}
  const isEnded = cycle.cancelled_at !== null
  const endsAutorenew = isEnded && (await endAutorenewWithLast(trx, cycle.account_id, at))
  return { cycle: { id: cycle.id, token: cycle.token, issues, isEnded, endsAutorenew } }
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
  const data = { subscription_type: type, order: completion.ref }
  await noteEvent(trx, { name: 'subscribed', at, data, about: { account: accountId } })
}
