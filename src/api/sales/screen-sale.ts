import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { whoseCart } from '#api/cart/cart-routes.ts'
import { buyerHashOf } from '#api/http/browser-cookies.ts'
import type { CheckoutContext } from '#application/sales/place/checkout-context.ts'
import type { PurchaseAsked } from '#application/sales/place/submit-purchase.ts'
import type { purchaseQuery } from '#contract/purchase.ts'

type SaleBody = { invoice: string | null; customer: 'use-card' | 'add-card' }

/** Who buys on a screen that sells straight, without a cart, and how they pay: what every such screen is told. */
export async function buyerOfScreen(
  context: CheckoutContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { query, body }: { query: z.infer<typeof purchaseQuery>; body: SaleBody },
): Promise<Omit<PurchaseAsked, 'form' | 'wanted'>> {
  const { accountId, cartId, network } = await whoseCart(context, request, reply)
  return {
    accountId,
    network,
    browser: cartId ?? query.attempt ?? network,
    buyerHash: buyerHashOf(request, reply),
    captcha: query.captcha,
    intentId: body.invoice,
    pay: body.customer,
    saveCard: query['save-card'] !== undefined,
    total: query.total,
    attempt: query.attempt ?? null,
  }
}
