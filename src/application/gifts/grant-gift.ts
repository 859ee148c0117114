import { keepAddress } from '#application/addresses/keep-address.ts'
import { noteEvent } from '#application/events/note-event.ts'
import { queueMail } from '#application/mail/queue-mail.ts'
import type { OrderLinks } from '#application/ports/order-links.ts'
import { giftName } from '#domain/cart/cart-items.ts'
import { type Gift, redeemedAs } from '#domain/gifts/gift.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { ShipTo } from '#domain/orders/order-snapshot.ts'
import { type Deliverable, deliverableName } from '#domain/subscriptions/deliverables.ts'
import { issuesIn } from '#domain/subscriptions/terms.ts'
import { findAccountById } from '#store/accounts/accounts.ts'
import type { Trx } from '#store/database.ts'
import { claimGift } from '#store/gifts/gifts.ts'
import { appendCycle } from '#store/subscriptions/cycles.ts'

export type Redemption = {
  giftId: string
  gift: Gift
  accountId: string
  chosen: Deliverable
  /** What was paid for choosing it. */
  price: Cents
  to: ShipTo | null
  /** The order that paid; null where nothing was to be paid. */
  orderId: string | null
  /** What the browser calls its attempt, hashed. */
  attemptHash: Buffer | null
  issuesPerYear: number
  at: Date
}

/** A gift becomes a cycle of somebody's, with its address, its event and its mail. False where somebody else has it. */
export async function grantGift(trx: Trx, redemption: Redemption, links: OrderLinks): Promise<boolean> {
  const { giftId, gift, accountId, chosen, price, to, orderId, attemptHash, issuesPerYear, at } = redemption
  if (!(await claimGift(trx, { giftId, accountId, orderId, attemptHash, at }))) return false
  const { level, term } = gift
  const { set, active } = redeemedAs(gift.deliverable, chosen, price)
  const tokens = issuesIn(term, issuesPerYear)
  const settings = { level, term, deliverable: set, active, copies: 1, tokens }
  const { phase } = await appendCycle(trx, { accountId, ...settings, orderId: null, giftId, at })
  if (to) await keepAddress(trx, { accountId, shipcode: to.shipcode, address: to.address, at })
  const data = { phase, term, deliverable: active, upgradeCents: price }
  await noteEvent(trx, { name: 'redeemed', at, data, about: { account: accountId } })
  const account = await findAccountById(trx, accountId)
  if (!account) throw new Error('A gift was redeemed for nobody')
  await queueMail(trx, {
    kind: 'gift-redeemed',
    to: account.email,
    data: {
      gift: giftName({ ...gift, deliverable: active, coupon: null }),
      giver: gift.giver,
      settings: deliverableName(active),
      issues: tokens,
      url: links.accountUrl(),
    },
    cause: `gift-redeemed:${giftId}`,
  })
  return true
}
