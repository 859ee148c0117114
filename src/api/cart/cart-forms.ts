import type { FastifyRequest } from 'fastify'
import { MalformedBody } from '#api/http/parse-body.ts'
import { safePath } from '#domain/access/safe-path.ts'
import { clampGiftQuantity, clampQuantity, MOST_OF_ONE } from '#domain/cart/quantities.ts'
import { clampDonation, donationTypes, processOf } from '#domain/donations/donation.ts'
import { type GoodsType, goodsTypes, isDigital } from '#domain/store/goods-types.ts'

/** The page that shows the cart: where a form leads that does not say where it came from. */
const CART_PAGE = '/store/checkout'

/** What a plain form of ours says, as the body that a script would send. Typed numbers are coerced, as they are on screen. */
export function bodyOfForm(form: URLSearchParams): Record<string, unknown> {
  const fields: Partial<Record<string, string>> = Object.fromEntries(form)
  const { type = '', item, ref, coupon } = fields
  if ((goodsTypes as string[]).includes(type)) {
    const typed = fields.qty ?? fields.quantity
    const counted =
      typed === undefined || isDigital(type as GoodsType) ? {} : { qty: clampQuantity(typed, { max: MOST_OF_ONE }) }
    return { type, ref: ref ?? item, ...counted }
  }
  const { level, term, medium, deliverable, phase, qty } = fields
  if (type === 'gift-subscription') {
    const counted = qty === undefined ? {} : { qty: clampGiftQuantity(qty) }
    return { type, item: { deliverable, level, term, coupon: coupon ?? null }, ...counted }
  }
  if (type === 'personal-subscription') return { type, item: { phase, medium, level, term, coupon: coupon ?? null } }
  if (type !== 'donation-item') throw new MalformedBody({ type: 'Please choose from the list.' }, 400)
  const kind = donationTypes.find((one) => one === fields.donation) ?? 'onetime'
  return { type, item: { process: processOf(kind), amount: clampDonation(fields.dollars) * 100 } }
}

/** Which line is meant, as `POST /api/cart/remove` is told. */
export function lineOfForm(form: URLSearchParams): Record<string, unknown> {
  const { qty: _qty, ...line } = bodyOfForm(form)
  return { ...line, all: true }
}

/** Asks that the line's quantity become this one; without it, more is added. */
export const isChange = (form: URLSearchParams) => form.get('do') === 'change'

/** Where a form says; from adding, to the cart, which shows what was added; otherwise back to the page that the form stands on. */
export function wayBack({ headers, body, host, url }: FastifyRequest): string {
  const form = body as URLSearchParams
  const asked = form.get('back')
  if (asked) return safePath(asked)
  if (!isChange(form) && !url.startsWith('/api/cart/remove')) return CART_PAGE
  const page = headers.referer
  if (!page || !URL.canParse(page)) return CART_PAGE
  const { host: there, pathname, search } = new URL(page)
  const path = there === host ? safePath(pathname + search) : '/'
  return path === '/' ? CART_PAGE : path
}
