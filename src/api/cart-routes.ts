import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import type { CartContext } from '#application/cart/cart-context.ts'
import { CART_NOTE_COOKIE } from '#application/cart/cart-cookie.ts'
import { addToCart, type CartChanged, changeQuantity, removeFromCart } from '#application/cart/change-cart.ts'
import { findCartOwner } from '#application/cart/find-cart-owner.ts'
import { readCart } from '#application/cart/read-cart.ts'
import type { UseCaseContext } from '#application/context.ts'
import type { CartAnswer, CartFailure } from '#contract/cart.ts'
import { addBody, changeBody, removeBody } from '#contract/cart-actions.ts'
import { networkOf } from '#domain/limits/network-of.ts'
import { forgetCart, heldCart, keepCart, keepNote } from './browser-cookies.ts'
import { bodyOfForm, isChange, lineOfForm, wayBack } from './cart-forms.ts'
import { parseCartAction, parseStrictJson } from './parse-cart.ts'
import { isForm, takeForms } from './take-forms.ts'

/** Larger than any line of a cart. */
const BODY_LIMIT = 4_096

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** `/api/cart`: read it, add to it, change and remove its lines. Takes JSON from scripts, and plain forms from pages without. */
export function cartRoutes(app: FastifyInstance, context: CartContext) {
  app.register(async (scope) => {
    takeForms(scope)
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) =>
      parseStrictJson(text),
    )
    const owner = (request: FastifyRequest, reply: FastifyReply) => whoseCart(context, request, reply)
    const answer =
      (respond: Answer): Answer =>
      (request, reply) => {
        reply.header('cache-control', 'no-store')
        return respond(request, reply)
      }

    scope.get('/api/cart', answer(async (request, reply): Promise<CartAnswer> => readCart(context, await owner(request, reply)))) // biome-ignore format: one line

    scope.post('/api/cart', { bodyLimit: BODY_LIMIT }, answer(async (request, reply) => {
      const { body } = request
      if (isForm(body) && isChange(body)) {
        const asked = parseCartAction(changeBody, bodyOfForm(body))
        return finish(request, reply, await changeQuantity(context, await owner(request, reply), asked))
      }
      const asked = parseCartAction(addBody, isForm(body) ? bodyOfForm(body) : body)
      return finish(request, reply, await addToCart(context, await owner(request, reply), asked))
    })) // biome-ignore format: the route reads as one

    scope.patch('/api/cart', { bodyLimit: BODY_LIMIT }, answer(async (request, reply) => {
      const { body } = request
      const asked = parseCartAction(changeBody, isForm(body) ? bodyOfForm(body) : body)
      return finish(request, reply, await changeQuantity(context, await owner(request, reply), asked))
    })) // biome-ignore format: the route reads as one

    scope.post('/api/cart/remove', { bodyLimit: BODY_LIMIT }, answer(async (request, reply) => {
      const { body } = request
      const asked = parseCartAction(removeBody, isForm(body) ? lineOfForm(body) : body)
      return finish(request, reply, await removeFromCart(context, await owner(request, reply), asked))
    })) // biome-ignore format: the route reads as one
  })
}

/** Whose cart it is. One that a browser still holds although somebody has logged in is the account's from now on. */
export async function whoseCart(context: UseCaseContext, request: FastifyRequest, reply: FastifyReply) {
  const traces = { sessionToken: request.cookies[SESSION_COOKIE] || null, cartId: heldCart(request) }
  const { adopted, ...owner } = await findCartOwner(context, traces)
  if (adopted) forgetCart(reply)
  return { ...owner, network: networkOf(request.ip) }
}

const statusOf = { refused: 422, 'too-many': 429 } as const

function finish(request: FastifyRequest, reply: FastifyReply, changed: CartChanged) {
  if (changed.ok && changed.cartId) keepCart(reply, changed.cartId)
  if (!changed.ok && changed.reason === 'too-many') reply.header('retry-after', String(changed.retryAfterSeconds))
  if (isForm(request.body)) {
    keepNote(reply, CART_NOTE_COOKIE, changed.ok ? null : changed.text)
    return reply.redirect(changed.ok ? wayBack(request) : '/store/checkout', 303)
  }
  if (changed.ok) return reply.send(changed.cart satisfies CartAnswer)
  const errors = { [changed.field]: changed.text } as CartFailure['errors']
  return reply.code(statusOf[changed.reason]).send({ errors } satisfies CartFailure)
}
