import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forgetCart, heldCart, keepCart, keepNote } from '#api/http/browser-cookies.ts'
import { parseBody } from '#api/http/parse-body.ts'
import { isForm, takesForms } from '#api/http/take-forms.ts'
import { findCartOwner } from '#application/access/find-cart-owner.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { applyCode } from '#application/cart/apply-code.ts'
import type { CartContext } from '#application/cart/cart-context.ts'
import { CART_ADDED_COOKIE, CART_NOTE_COOKIE } from '#application/cart/cart-cookie.ts'
import { addToCart, type CartChanged, changeQuantity, removeFromCart } from '#application/cart/change-cart.ts'
import { readCart } from '#application/cart/read-cart.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { CartAnswer, CartFailure } from '#contract/cart.ts'
import { addBody, changeBody, couponBody, removeBody } from '#contract/cart-actions.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { bodyOfForm, isChange, lineOfForm, wayBack } from './cart-forms.ts'

/** Larger than any line of a cart. */
const BODY_LIMIT = 4_096
const taken = { bodyLimit: BODY_LIMIT, ...takesForms }

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** `/api/cart`: read it, add to it, change and remove its lines. Takes JSON from scripts, and plain forms from pages without. */
export function cartRoutes(app: FastifyInstance, context: CartContext) {
  const owner = (request: FastifyRequest, reply: FastifyReply) => whoseCart(context, request, reply)
  const answer =
    (respond: Answer): Answer =>
    (request, reply) => {
      reply.header('cache-control', 'no-store')
      return respond(request, reply)
    }

  app.get(
    '/api/cart',
    answer(async (request, reply): Promise<CartAnswer> => readCart(context, await owner(request, reply))),
  )

  app.post(
    '/api/cart',
    taken,
    answer(async (request, reply) => {
      const { body } = request
      if (isForm(body) && isChange(body)) {
        const asked = parseBody(changeBody, bodyOfForm(body), 400)
        return finish(request, reply, await changeQuantity(context, await owner(request, reply), asked))
      }
      const asked = parseBody(addBody, isForm(body) ? bodyOfForm(body) : body, 400)
      return finish(request, reply, await addToCart(context, await owner(request, reply), asked), true)
    }),
  )

  app.patch(
    '/api/cart',
    taken,
    answer(async (request, reply) => {
      const { body } = request
      const asked = parseBody(changeBody, isForm(body) ? bodyOfForm(body) : body, 400)
      return finish(request, reply, await changeQuantity(context, await owner(request, reply), asked))
    }),
  )

  app.post(
    '/api/cart/coupon',
    taken,
    answer(async (request, reply) => {
      const { body } = request
      const { code } = parseBody(couponBody, isForm(body) ? { code: body.get('code') ?? '' } : body, 400)
      return finish(request, reply, await applyCode(context, await owner(request, reply), code))
    }),
  )

  app.post(
    '/api/cart/remove',
    taken,
    answer(async (request, reply) => {
      const { body } = request
      const asked = parseBody(removeBody, isForm(body) ? lineOfForm(body) : body, 400)
      return finish(request, reply, await removeFromCart(context, await owner(request, reply), asked))
    }),
  )
}

/** Whose cart it is. One that a browser still holds although somebody has logged in is the account's from now on. */
export async function whoseCart(context: UseCaseContext, request: FastifyRequest, reply: FastifyReply) {
  const traces = { sessionToken: request.cookies[SESSION_COOKIE] || null, cartId: heldCart(request) }
  const { adopted, ...owner } = await findCartOwner(context, traces)
  if (adopted) forgetCart(reply)
  return { ...owner, network: networkOf(request.ip) }
}

const statusOf = { refused: 422, 'too-many': 429 } as const

function finish(request: FastifyRequest, reply: FastifyReply, changed: CartChanged, isAdding = false) {
  if (changed.ok && changed.cartId) keepCart(reply, changed.cartId)
  if (!changed.ok && changed.reason === 'too-many') reply.header('retry-after', String(changed.retryAfterSeconds))
  if (isForm(request.body)) {
    keepNote(reply, CART_NOTE_COOKIE, changed.ok ? null : changed.text)
    keepNote(reply, CART_ADDED_COOKIE, changed.ok && isAdding ? '1' : null)
    return reply.redirect(changed.ok ? wayBack(request) : '/store/checkout', 303)
  }
  if (changed.ok) return reply.send(changed.cart satisfies CartAnswer)
  const errors = { [changed.field]: changed.text } as CartFailure['errors']
  return reply.code(statusOf[changed.reason]).send({ errors } satisfies CartFailure)
}
