import type { FastifyReply, FastifyRequest } from 'fastify'
import { EMAIL_COOKIE, SIGN_IN_COOKIE } from '#application/access/form-cookies.ts'
import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type Browser, KNOWN_BROWSER_DAYS, type OpenedSession } from '#application/access/open-session.ts'
import { CART_DAYS } from '#application/cart/cart-context.ts'
import { CART_COOKIE } from '#application/cart/cart-cookie.ts'
import { hashLinkToken, makeLinkToken } from '#application/link-tokens/link-token.ts'
import type { SignedIds } from '#application/ports/signed-ids.ts'
import { SESSION_DAYS } from '#domain/access/session-life.ts'
import { CODE_MINUTES } from '#domain/access/sign-in-code.ts'
import { networkOf } from '#domain/limits/network-of.ts'

const DAY = 24 * 60 * 60
const NOTE_SECONDS = 15

/** By which a browser is known again at the next login. */
const BROWSER_COOKIE = 'known-browser'

/** By which the browser that began an order is known again while it pays. */
const BUYER_COOKIE = 'buyer'
const BUYER_TOKEN = /^[\w-]{43}$/
/** A bank debit takes days to arrive. */
const BUYER_DAYS = 30

/** What a request tells of its browser. */
export const browserOf = (request: FastifyRequest): Browser => ({
  name: request.headers['user-agent'] ?? '',
  network: networkOf(request.ip),
  token: request.cookies[BROWSER_COOKIE] || null,
  session: request.cookies[SESSION_COOKIE] || null,
  cart: heldCart(request),
})

/** What all cookies of the site have in common. Whether it is https is the site's to know: behind a proxy a request can't tell. */
export const cookieDefaults = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: https }) as const

/** Lets cookies be signed by the site's own hand. */
export const cookieSigner = ({ sign, read }: SignedIds) => ({
  sign,
  unsign(text: string) {
    const value = read(text)
    return value === null
      ? { valid: false as const, renew: false as const, value: null }
      : { valid: true as const, renew: false, value }
  },
})

/** The id of the cart that a browser holds; null where it holds none that this site has signed. */
export function heldCart(request: FastifyRequest): string | null {
  const signed = request.cookies[CART_COOKIE]
  return signed ? request.unsignCookie(signed).value : null
}

/** What the browser is known by that began an order here; null where it has begun none. */
export function heldBuyerToken(request: FastifyRequest): string | null {
  const token = request.cookies[BUYER_COOKIE] ?? ''
  return BUYER_TOKEN.test(token) ? token : null
}

/** What is kept of it with an order; a browser that has none yet is given one. */
export function buyerHashOf(request: FastifyRequest, reply: FastifyReply): Buffer {
  const held = heldBuyerToken(request)
  const token = held ?? makeLinkToken().token
  if (held === null) {
    reply.setCookie(BUYER_COOKIE, token, { maxAge: BUYER_DAYS * DAY })
    // What is paid at once is answered to the same request.
    request.cookies[BUYER_COOKIE] = token
  }
  return hashLinkToken(token)
}

/** Gives the browser its cart to hold, for as long as the server keeps it. */
export function keepCart(reply: FastifyReply, cartId: string) {
  reply.setCookie(CART_COOKIE, cartId, { maxAge: CART_DAYS * DAY, signed: true })
}

export function forgetCart(reply: FastifyReply) {
  reply.clearCookie(CART_COOKIE)
}

/** Gives the browser its new session, and what it is known by. */
export function keepSession(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, browserToken, cartTaken }: OpenedSession,
) {
  prolongCookie(reply, token)
  if (browserToken) reply.setCookie(BROWSER_COOKIE, browserToken, { maxAge: KNOWN_BROWSER_DAYS * DAY })
  if (cartTaken) reply.clearCookie(CART_COOKIE)
  for (const name of [SIGN_IN_COOKIE, EMAIL_COOKIE]) if (request.cookies[name]) reply.clearCookie(name)
}

/** A form that is sent without scripts is answered by a page, which learns from these what was typed. */
export function keepForNextPage(reply: FastifyReply, name: string, value: string) {
  reply.setCookie(name, value, { maxAge: CODE_MINUTES * 60 })
}

/** Tells the page that follows a form what has become of it: long enough for one look. */
export function keepNote(reply: FastifyReply, name: string, text: string | null) {
  if (text === null) reply.clearCookie(name)
  else reply.setCookie(name, text, { maxAge: NOTE_SECONDS })
}

/** The browser keeps its session as long as the server does: from its last use. */
export function prolongCookie(reply: FastifyReply, token: string) {
  reply.setCookie(SESSION_COOKIE, token, { maxAge: SESSION_DAYS * DAY })
}

export function forgetSession(reply: FastifyReply) {
  reply.clearCookie(SESSION_COOKIE)
}
