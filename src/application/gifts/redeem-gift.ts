import { takeFromLimit } from '#application/limits/take-from-limit.ts'
import { verifyBuyer } from '#application/sales/pay/verify-buyer.ts'
import { checkForm, readKnown } from '#application/sales/place/check-form.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { hashOnce } from '#application/sales/place/hash-chosen-password.ts'
import { type Ordering, placeSnapshot } from '#application/sales/place/place-order.ts'
import { isSold, refuse, refuseByKind, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { answerOver, isPayable } from '#application/sales/place/submit-purchase.ts'
import { readSubscriber } from '#application/subscriptions/read-subscriber.ts'
import { billUpgrade } from '#domain/cart/bill-upgrade.ts'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import type { Purchase } from '#domain/checkout/check-purchase.ts'
import { refuseGift, upgradePrices } from '#domain/gifts/gift.ts'
import type { Limit } from '#domain/limits/limit.ts'
import type { Cents } from '#domain/money/cents.ts'
import type { OrderSnapshot } from '#domain/orders/order-snapshot.ts'
import { type Deliverable, mediumOfDeliverable, payloadShipcode } from '#domain/subscriptions/deliverables.ts'
import type { GiftRow } from '#store/gifts/gifts.ts'
import { claimFreely, REDEEMED, wasRedeemedBy } from './claim-freely.ts'
import { findUpgrade, releaseOwnHold } from './find-upgrade.ts'
import { findGiftByToken, stateOf, toGift } from './gift-row.ts'
import { hasLifetime } from './open-gift.ts'

export type RedemptionAsked = Omit<Ordering, 'form'> & {
  form: Omit<Ordering['form'], 'shipcode' | 'recipient'>
  token: string
  chosen: Deliverable
  /** Null where a plain form was sent, which can't have one. */
  captcha: string | null
  /** The browser's name for this attempt: what comes again under it is the same one. */
  attempt: string | null
}

/** For each network, of plain forms: no captcha stands in front of them. */
const plainRedemptions: Limit = { name: 'gift-redemption/plain', amount: 10, perSeconds: 3600 }

/**
 * Redeems a gift: for whoever is logged in, or for a new subscriber, whose account it makes. What costs nothing is done at
 * once; an upgrade is ordered and paid first, and the gift is held for it meanwhile.
 */
export async function redeemGift(context: CheckoutContext, asked: RedemptionAsked): Promise<SaleOutcome> {
  const turnedAway = await keepRobotsOut(context, asked)
  if (turnedAway) return turnedAway
  const row = await findGiftByToken(context, asked.token)
  if (!row) return refuseByKind(context, { reason: 'gift', because: 'not-found' })
  const done = await answerDone(context, asked, row)
  if (done) return done
  const subscriber = asked.accountId ? await readSubscriber(context, asked.accountId) : null
  const refusal = refuseGift({ ...stateOf(row), isHeld: false }, hasLifetime(subscriber))
  if (refusal) return refuseByKind(context, { reason: 'gift', because: refusal })
  const outcome = await redeem(context, asked, row)
  if (isSold(outcome)) return outcome
  // What was refused may be what the same attempt has done meanwhile, such as making the account.
  const meanwhile = await findGiftByToken(context, asked.token)
  return (meanwhile && (await answerDone(context, asked, meanwhile))) ?? outcome
}

/** What this very attempt has come to; null where it is not over. */
async function answerDone(context: CheckoutContext, asked: RedemptionAsked, row: GiftRow) {
  const { order } = await findUpgrade(context, row.id, asked)
  if (order && !isPayable(order)) return answerOver(context, order)
  return wasRedeemedBy(row, asked) ? REDEEMED : null
}

async function keepRobotsOut(context: CheckoutContext, { captcha, network, accountId }: RedemptionAsked) {
  if (captcha !== null) {
    const human = await verifyBuyer(context, captcha, accountId)
    return human.ok ? null : refuse({ reason: 'captcha' })
  }
  const taken = await takeFromLimit(context.db, plainRedemptions, network, context.now())
  return taken.ok ? null : refuse({ reason: 'too-many-declines', retryAfterSeconds: taken.retryAfterSeconds })
}

async function redeem(context: CheckoutContext, asked: RedemptionAsked, row: GiftRow): Promise<SaleOutcome> {
  const sold = await context.catalogue.get()
  if (!sold) return refuseByKind(context, { reason: 'gift', because: 'not-found' })
  const { chosen, accountId } = asked
  const price = upgradePrices(sold.prices, toGift(row))[chosen]
  // Where print goes follows from what is chosen, whatever else was sent along.
  const form = { ...asked.form, shipcode: payloadShipcode(chosen), recipient: null }
  const needs = { hasPersonal: true, isPersonalPrint: mediumOfDeliverable(chosen) === 'print', hasPrintGoods: false }
  const known = accountId ? await readKnown(context, accountId) : null
  const checked = await checkForm(context, { needs, known, form })
  if (!checked.ok) return refuse({ reason: 'form', errors: checked.errors })
  const { purchase } = checked
  if (price > 0) return payUpgrade(context, { ...asked, form }, { row, purchase, price })
  const goneOn = await releaseOwnHold(context, row, asked, { keeps: null })
  return goneOn ?? claimFreely(context, { row, purchase, asked })
}

type Upgrading = { row: GiftRow; purchase: Purchase; price: Cents }

async function payUpgrade(
  context: CheckoutContext,
  asked: RedemptionAsked & { form: Ordering['form'] },
  { row, purchase, price }: Upgrading,
): Promise<SaleOutcome> {
  if (asked.captcha === null) return refuse({ reason: 'upgrade-needs-script' })
  const { id } = await findUpgrade(context, row.id, asked)
  const goneOn = await releaseOwnHold(context, row, asked, { keeps: id })
  if (goneOn) return goneOn
  const { buyer, subscriptionTo, password } = purchase
  const bill = billUpgrade(toGift(row).deliverable, asked.chosen, price)
  const redeems = { giftId: row.id }
  const snapshot: OrderSnapshot = { buyer, bill, deliverable: asked.chosen, subscriptionTo, goodsTo: null, redeems }
  const placed = await placeSnapshot(context, asked, {
    snapshot,
    password,
    hashPassword: hashOnce(context),
    basket: {
      contents: emptyCart,
      cart: null,
      async findOrder() {
        const { id, order } = await findUpgrade(context, row.id, asked)
        return { id, isBegun: order !== undefined }
      },
    },
  })
  return placed.outcome === 'cart-changed' ? refuse({ reason: 'overtaken' }) : placed
}
