import { randomUUID } from 'node:crypto'
import { type CartOwner, keyOf } from '#application/cart/cart-context.ts'
import { readCart } from '#application/cart/read-cart.ts'
import { verifyBuyer } from '#application/sales/pay/verify-buyer.ts'
import { answerGoneOn } from '#application/sales/place/answer-payment.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import { answerFree } from '#application/sales/place/complete-free.ts'
import { type HashPassword, hashOnce } from '#application/sales/place/hash-chosen-password.ts'
import { type Ordering, type Placed, placeOrder, ROUNDS } from '#application/sales/place/place-order.ts'
import { isSold, refuse, type SaleOutcome } from '#application/sales/place/sale-outcome.ts'
import { isOwnPayment } from '#application/sales/settle/is-own-payment.ts'
import { isCartEmpty } from '#domain/cart/cart-contents.ts'
import { type CartRow, findCart } from '#store/cart/carts.ts'
import { findOrderThatEmptied, findStartedOrder } from '#store/sales/orders.ts'

export type CheckoutAsked = Omit<Ordering, 'accountId' | 'network' | 'browser'> & { owner: CartOwner; captcha: string }

/** The cart that the server keeps for somebody is submitted. One that changes while it is priced is read anew. */
export async function submitCheckout(context: CheckoutContext, asked: CheckoutAsked): Promise<SaleOutcome> {
  const human = await verifyBuyer(context, asked.captcha, asked.owner.accountId)
  if (!human.ok) return refuse({ reason: 'captcha' })
  const hashPassword = hashOnce(context)
  for (let round = 0; round < ROUNDS; round += 1) {
    const placed = await submitCart(context, asked, hashPassword)
    if (placed.outcome !== 'cart-changed') return withCart(context, asked.owner, placed)
  }
  return refuse({ reason: 'overtaken' })
}

/** Why a cart was refused may be that it is another one than the page shows: it goes along, so that the page can show it. */
const tellsOfCart: readonly string[] = ['other-total', 'empty-cart', 'unknown-item', 'coupon']

async function withCart(context: CheckoutContext, owner: CartOwner, outcome: SaleOutcome): Promise<SaleOutcome> {
  if (outcome.outcome !== 'refused' || !tellsOfCart.includes(outcome.refusal.reason)) return outcome
  return { ...outcome, cart: await readCart(context, owner) }
}

async function submitCart(context: CheckoutContext, asked: CheckoutAsked, hashPassword: HashPassword): Promise<Placed> {
  const { owner, ...ordering } = asked
  const key = keyOf(owner)
  const cart = key ? await findCart(context.db, key) : undefined
  if (!cart || isCartEmpty(cart.contents)) return answerEmptied(context, asked, cart)
  const placed = await placeOrder(
    context,
    { ...ordering, accountId: owner.accountId, network: owner.network ?? '', browser: cart.id },
    {
      contents: cart.contents,
      cart,
      async findOrder() {
        const started = await findStartedOrder(context.db, cart.id)
        return { id: started?.id ?? randomUUID(), isBegun: started !== undefined }
      },
    },
    hashPassword,
  )
  if (placed.outcome === 'cart-changed' || isSold(placed)) return placed
  // What was refused may be what another press has done meanwhile, such as making the account.
  const meanwhile = key ? await findCart(context.db, key) : undefined
  return meanwhile && isCartEmpty(meanwhile.contents) ? answerEmptied(context, asked, meanwhile) : placed
}

/** What was bought has left the cart by the time that a browser, or another tab of it, sends it once more. */
async function answerEmptied(
  context: CheckoutContext,
  { intentId, buyerHash, owner: { accountId } }: CheckoutAsked,
  cart: CartRow | undefined,
): Promise<SaleOutcome> {
  if (intentId && (await isOwnPayment(context, intentId, { buyerHash: buyerHash ?? null, accountId })))
    return answerGoneOn(context, intentId)
  const order = cart && (await findOrderThatEmptied(context.db, cart))
  if (!order) return refuse({ reason: 'empty-cart' })
  return order.payment_intent_id ? answerGoneOn(context, order.payment_intent_id) : answerFree(context, order.id)
}
