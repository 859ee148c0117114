import { issuesIn } from '#domain/subscriptions/terms.ts'
import { putAddress } from '#store/account-addresses.ts'
import { appendCycle } from '#store/cycles.ts'
import { insertEvent } from '#store/events.ts'
import { putPayer, setAutorenew } from '#store/payers.ts'
import type { LineKind } from './completion.ts'
import { giveGift } from './gifts.ts'

/** The gifts of an order are numbered from 1 to 20 at most. */
export const INSTEAD_OF_A_CYCLE = 21

/** Grants the cycle of a personal subscription, keeps its address, and lets it renew by the method that paid for it. */
export const completeMembership: LineKind = async (trx, completion) => {
  const { snapshot, accountId, orderId, saved, isUnattended, issuesPerYear, at } = completion
  const { membership } = snapshot.bill
  if (membership?.type !== 'subscription' || snapshot.deliverable === null) return
  const { level, term, copies } = membership.item
  const { deliverable } = snapshot
  if (accountId === null) {
    // The address got an account while this was being paid. Whoever reads its mail may redeem what was bought, nobody else.
    await giveGift(trx, completion, { deliverable, level, term, number: INSTEAD_OF_A_CYCLE })
    return
  }
  const tokens = issuesIn(term, issuesPerYear)
  const cycle = await appendCycle(trx, { accountId, level, term, deliverable, copies, tokens, orderId, at })
  const { subscriptionTo: to } = snapshot
  if (to && !isUnattended) await putAddress(trx, { accountId, shipcode: to.shipcode, address: to.address, at })
  if (saved) await putPayer(trx, { accountId, ...saved, at })
  if (saved && term !== 'lifetime') await setAutorenew(trx, accountId, { on: true, at })
  const type = cycle.phase === 'introductory' ? 'personal' : 'renewal'
  await insertEvent(trx, { name: 'subscribed', at, data: { subscription_type: type, order: completion.ref } })
}
