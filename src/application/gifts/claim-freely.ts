import { createHash } from 'node:crypto'
import type { CheckoutContext } from '#application/checkout/checkout-context.ts'
import { type CheckoutTold, refuse, tellGift } from '#application/checkout/checkout-told.ts'
import { hashChosenPassword } from '#application/checkout/hash-chosen-password.ts'
import type { PurchaseName } from '#application/checkout/submit-purchase.ts'
import { makeAccount, readMagazine } from '#application/orders/complete-order.ts'
import { Refused, refusing } from '#application/orders/refused.ts'
import { EMAIL_TAKEN, type Purchase } from '#domain/checkout/check-purchase.ts'
import { type GiftRefusal, refuseGift } from '#domain/gifts/gift.ts'
import { NOTHING } from '#domain/money/cents.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { type GiftRow, lockGift } from '#store/gifts.ts'
import { stateOf, toGift } from './gift-row.ts'
import { grantGift } from './grant-gift.ts'

export const REDEEMED: CheckoutTold = { status: 200, answer: { type: 'redeem-succeeded' } }

/** What an attempt is known by afterwards; null for one without a name. */
const hashOf = ({ attempt, accountId }: PurchaseName) =>
  attempt === null
    ? null
    : createHash('sha256')
        .update(`redeem\n${attempt}\n${accountId ?? ''}`)
        .digest()

/** Whether it was this very attempt that redeemed the gift: its answer may have been lost. */
export function wasRedeemedBy({ redeemed_as: by }: GiftRow, name: PurchaseName): boolean {
  const hash = hashOf(name)
  return hash !== null && by !== null && hash.equals(by)
}

type Claiming = { row: GiftRow; purchase: Purchase; asked: PurchaseName & { chosen: Deliverable } }
type NotClaimed = { reason: 'gift'; because: GiftRefusal } | { reason: 'email-taken' } | { reason: 'done' }

/** Redeems what costs nothing more, at once and whole: of any number who try, one does. */
export async function claimFreely(context: CheckoutContext, claiming: Claiming): Promise<CheckoutTold> {
  const password = await hashChosenPassword(context, claiming.purchase.password)
  if (!password.ok) return password.told
  const refusal = await refusing<null, NotClaimed>(claim(context, claiming, password.hash))
  if (refusal === null || refusal.reason === 'done') return REDEEMED
  return refusal.reason === 'gift' ? tellGift(context, refusal.because) : refuse(EMAIL_TAKEN)
}

const claim = (
  { db, now, ports }: CheckoutContext,
  { row, purchase: { buyer, subscriptionTo: to }, asked }: Claiming,
  passwordHash: string | null,
) =>
  db.transaction().execute(async (trx) => {
    // Locked first: whoever comes too late reads that of the gift, and leaves no account behind.
    const gift = await lockGift(trx, row.id)
    if (!gift) throw new Error('There is no such gift any more')
    if (wasRedeemedBy(gift, asked)) throw new Refused<NotClaimed>({ reason: 'done' })
    const because = refuseGift(stateOf(gift), false)
    if (because) throw new Refused<NotClaimed>({ reason: 'gift', because })
    const at = now()
    const accountId = buyer.accountId ?? (await makeAccount(trx, buyer, passwordHash, at))
    if (accountId === null) throw new Refused<NotClaimed>({ reason: 'email-taken' })
    const { issuesPerYear } = await readMagazine(trx)
    const { chosen } = asked
    const free = { price: NOTHING, orderId: null, attemptHash: hashOf(asked) }
    const parts = { giftId: gift.id, gift: toGift(gift), accountId, chosen, to, issuesPerYear, at, ...free }
    const redeemed = await grantGift(trx, parts, ports.orderLinks)
    if (!redeemed) throw new Error('A gift that is locked and free can not be redeemed')
    return null
  })
