import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { Completion, SaleKind } from '#application/sales/sale-kind.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { amountOf } from '#domain/orders/order-snapshot.ts'
import type { Trx } from '#store/database.ts'
import { holdGift, isRedeemed, lockGift, releaseGift, takeBackUpgrade, upgradeGift } from '#store/gifts/gifts.ts'
import { toGift } from './gift-row.ts'
import { grantGift } from './grant-gift.ts'

/** The upgrade of a gift that is being redeemed: the gift is held for its order until that is paid. */
export const redemptionSale: SaleKind = {
  async hold(trx, { orderId, snapshot }) {
    const because = snapshot.redeems ? await holdGift(trx, { giftId: snapshot.redeems.giftId, orderId }) : null
    return because && { reason: 'gift', because }
  },

  release: releaseGift,

  complete: redeem,

  /** The gift stays redeemed, as what it was given as. */
  async takeBack(trx, { snapshot: { redeems, bill } }) {
    const [upgrade] = bill.membership?.type === 'upgrades' ? bill.membership.list : []
    if (redeems && upgrade) await takeBackUpgrade(trx, redeems.giftId, upgrade.item.old_deliverable)
    return {}
  },

  async describeReceipt({ db }, { snapshot: { redeems }, isValid }) {
    if (!isValid || !redeems) return {}
    return { subscription: (await isRedeemed(db, redeems.giftId)) ? 'redeemed' : 'mailed-link' }
  },
}

/** Redeems the gift whose upgrade was paid for. It is held for this order by then, so nobody else has it. */
async function redeem(trx: Trx, completion: Completion): Promise<void> {
  const { snapshot, accountId, orderId, ref, issuesPerYear, links, at } = completion
  const { redeems, deliverable: chosen, subscriptionTo: to } = snapshot
  if (!redeems || chosen === null) return
  const { giftId } = redeems
  const row = await lockGift(trx, giftId)
  if (!row) throw new Error('There is no such gift')
  const gift = toGift(row)
  if (accountId === null) {
    // The address got an account while this was being paid. The gift is what was paid for, and whoever reads its mail may redeem it.
    const token = links.giftToken(giftId)
    await upgradeGift(trx, { giftId, orderId, deliverable: chosen, tokenHash: hashLinkToken(token) })
    const name = giftName({ ...gift, deliverable: chosen, coupon: null })
    const data = { gift: name, url: links.giftUrl(giftId), order: ref }
    await queueMail(trx, { kind: 'gift-link', to: snapshot.buyer.email, data, cause: `gift-upgraded:${orderId}` })
    return
  }
  const paid = { price: amountOf(snapshot), orderId, attemptHash: null }
  const redeemed = await grantGift(trx, { giftId, gift, accountId, chosen, to, issuesPerYear, at, ...paid }, links)
  if (!redeemed) throw new Error('A gift that was held for an order can not be redeemed by it')
}
