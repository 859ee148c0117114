import { createHash } from 'node:crypto'
import { makeAccount, readMagazine } from '#application/sales/orders/complete-order.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { hashChosenPassword } from '#application/sales/place/hash-chosen-password.ts'
import { refuse, refuseByKind, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import type { PurchaseName } from '#application/sales/place/submit-purchase.ts'
import { Refused, refusing } from '#application/sales/refused.ts'
import { EMAIL_TAKEN, type Purchase } from '#domain/checkout/check-purchase.ts'
import { type GiftRefusal, refuseGift } from '#domain/gifts/gift.ts'
import { NOTHING } from '#domain/money/cents.ts'
import type { Deliverable } from '#domain/subscriptions/deliverables.ts'
import { type GiftRow, lockGift } from '#store/gifts/gifts.ts'
import { stateOf, toGift } from './gift-row.ts'
import { grantGift } from './grant-gift.ts'

export const REDEEMED: SaleOutcome = { outcome: 'redeemed' }

/** What an attempt is known by afterwards; null for one without a name. */
const hashOf = ({ attempt, accountId }: Pick<PurchaseName, 'attempt' | 'accountId'>) =>
  attempt === null
    ? null
    : createHash('sha256')
        .update(`redeem\n${attempt}\n${accountId ?? ''}`)
        .digest()

/** Whether it was this very attempt that redeemed the gift: its answer may have been lost. */
export function wasRedeemedBy({ redeemed_as: by, redeemed_by: holder }: GiftRow, name: PurchaseName): boolean {
  const { attempt, accountId } = name
  // Redeeming made the account that its browser is logged in to by now.
  const names = holder === accountId ? [name, { attempt, accountId: null }] : [name]
  return by !== null && names.some((one) => hashOf(one)?.equals(by))
}

type Claiming = { row: GiftRow; purchase: Purchase; asked: PurchaseName & { chosen: Deliverable } }
type NotClaimed = { reason: 'gift'; because: GiftRefusal } | { reason: 'email-taken' } | { reason: 'done' }

/** Redeems what costs nothing more, at once and whole: of any number who try, one does. */
export async function claimFreely(context: CheckoutContext, claiming: Claiming): Promise<SaleOutcome> {
  const password = await hashChosenPassword(context, claiming.purchase.password)
  if (!password.ok) return refuse(password)
  const refusal = await refusing<null, NotClaimed>(claim(context, claiming, password.hash))
  if (refusal === null || refusal.reason === 'done') return REDEEMED
  return refusal.reason === 'gift' ? refuseByKind(context, refusal) : refuse({ reason: 'form', errors: EMAIL_TAKEN })
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
    const { chosen, buyerHash: submittedBy = null } = asked
    const accountId = buyer.accountId ?? (await makeAccount(trx, { buyer, passwordHash, submittedBy, at }))
    if (accountId === null) throw new Refused<NotClaimed>({ reason: 'email-taken' })
    const { issuesPerYear } = await readMagazine(trx)
    const free = { price: NOTHING, orderId: null, attemptHash: hashOf(asked) }
    const parts = { giftId: gift.id, gift: toGift(gift), accountId, chosen, to, issuesPerYear, at, ...free }
    const redeemed = await grantGift(trx, parts, ports.orderLinks)
    if (!redeemed) throw new Error('A gift that is locked and free can not be redeemed')
    return null
  })
