import { randomUUID } from 'node:crypto'
import { verifyCaptcha } from '#application/captcha/verify-captcha.ts'
import { type CartOwner, keyOf } from '#application/cart/cart-context.ts'
import { CAPTCHA_REFUSED } from '#domain/captcha/captcha-action.ts'
import { isCartEmpty } from '#domain/cart/cart-contents.ts'
import { type CartRow, findCart } from '#store/carts.ts'
import { findOrderThatEmptied, findStartedOrder } from '#store/orders.ts'
import { answerGoneOn } from './answer-payment.ts'
import type { CheckoutContext } from './checkout-context.ts'
import { type CheckoutTold, refuse } from './checkout-told.ts'
import { answerFree } from './complete-free.ts'
import { type Ordering, placeOrder } from './place-order.ts'

export type CheckoutAsked = Omit<Ordering, 'accountId' | 'network' | 'browser'> & { owner: CartOwner; captcha: string }

/** The cart that the server keeps for somebody is submitted. */
export async function submitCheckout(context: CheckoutContext, asked: CheckoutAsked): Promise<CheckoutTold> {
  const human = await verifyCaptcha(context, asked.captcha, 'checkout')
  if (!human.ok) return refuse(CAPTCHA_REFUSED)
  return submitCart(context, asked)
}

async function submitCart(context: CheckoutContext, asked: CheckoutAsked): Promise<CheckoutTold> {
  const { owner, ...ordering } = asked
  const key = keyOf(owner)
  const cart = key ? await findCart(context.db, key) : undefined
  if (!cart || isCartEmpty(cart.contents)) return answerEmptied(context, asked, cart)
  const told = await placeOrder(
    context,
    { ...ordering, accountId: owner.accountId, network: owner.network ?? '', browser: cart.id },
    {
      contents: cart.contents,
      cart: { ...cart, again: () => submitCart(context, asked) },
      async findOrder() {
        const started = await findStartedOrder(context.db, cart.id)
        return { id: started?.id ?? randomUUID(), isBegun: started !== undefined }
      },
    },
  )
  if (told.status === 200) return told
  // What was refused may be what another press has done meanwhile, such as making the account.
  const meanwhile = key ? await findCart(context.db, key) : undefined
  return meanwhile && isCartEmpty(meanwhile.contents) ? answerEmptied(context, asked, meanwhile) : told
}

/** What was bought has left the cart by the time that a browser, or another tab of it, sends it once more. */
async function answerEmptied(
  context: CheckoutContext,
  { intentId }: CheckoutAsked,
  cart: CartRow | undefined,
): Promise<CheckoutTold> {
  if (intentId) return answerGoneOn(context, intentId)
  const order = cart && (await findOrderThatEmptied(context.db, cart))
  if (!order) return refuse('Your cart is empty')
  return order.payment_intent_id ? answerGoneOn(context, order.payment_intent_id) : answerFree(context, order.id)
}
