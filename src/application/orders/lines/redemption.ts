import { toGift } from '#application/gifts/gift-row.ts'
import { grantGift } from '#application/gifts/grant-gift.ts'
import { hashLinkToken } from '#application/link-tokens/link-token.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import { giftPath } from '#application/orders/order-links.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { amountOf } from '#domain/orders/order-snapshot.ts'
import { lockGift, upgradeGift } from '#store/gifts.ts'
import type { LineKind } from './completion.ts'

/** Redeems the gift whose upgrade was paid for. It is held for this order by then, so nobody else has it. */
export const completeRedemption: LineKind = async (trx, completion) => {
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
    const data = { gift: name, url: links.url(giftPath(token)), order: ref }
    await queueMail(trx, { kind: 'gift-link', to: snapshot.buyer.email, data, cause: `gift-upgraded:${orderId}` })
    return
  }
  const paid = { price: amountOf(snapshot), orderId, attemptHash: null }
  const redeemed = await grantGift(trx, { giftId, gift, accountId, chosen, to, issuesPerYear, at, ...paid }, links)
  if (!redeemed) throw new Error('A gift that was held for an order can not be redeemed by it')
}
