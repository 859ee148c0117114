import type { FastifyRequest } from 'fastify'
import { safePath } from '#domain/access/safe-path.ts'
import { type GoodsType, goodsTypes, isDigital } from '#domain/cart/cart-items.ts'
import { clampGiftQuantity, clampQuantity, MOST_OF_ONE } from '#domain/cart/quantities.ts'
import { clampDonation, donationTypes, processOf } from '#domain/donations/donation.ts'
import { MalformedCartAction } from './parse-cart.ts'

/** The page that shows the cart: where a form leads that does not say where it came from. */
const CART_PAGE = '/store/checkout'

/** What a plain form of ours says, as the body that a script would send. Typed numbers are coerced, as they are on screen. */
export function bodyOfForm(form: URLSearchParams): Record<string, unknown> {
  const fields = fieldsOf(form)
  const { type = '', item, ref, coupon } = fields
  if ((goodsTypes as string[]).includes(type)) {
    const typed = fields.qty ?? fields.quantity
    const counted = typed === undefined || isDigital(type as GoodsType) ? {} : { qty: clampQuantity(typed, { max: MOST_OF_ONE }) } // biome-ignore format: one line
    return { type, ref: ref ?? item, ...counted }
  }
  const { level, term, medium, deliverable, phase, qty } = fields
  if (type === 'gift-subscription') {
    const counted = qty === undefined ? {} : { qty: clampGiftQuantity(qty) }
    return { type, item: { deliverable, level, term, coupon: coupon ?? null }, ...counted }
  }
  if (type === 'personal-subscription') return { type, item: { phase, medium, level, term, coupon: coupon ?? null } }
  if (type !== 'donation-item') throw new MalformedCartAction('No such thing')
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

function fieldsOf(form: URLSearchParams): Partial<Record<string, string>> {
  const fields: Partial<Record<string, string>> = Object.create(null)
  for (const [name, value] of form) {
    if (name in fields) throw new MalformedCartAction('A field stands twice')
    fields[name] = value
  }
  return fields
}

/** Back to the page that the form stands on, if it is one of ours. */
export function wayBack({ headers, body, host }: FastifyRequest): string {
  const asked = (body as URLSearchParams).get('back')
  if (asked) return safePath(asked)
  const page = headers.referer
  if (!page || !URL.canParse(page)) return CART_PAGE
  const { host: there, pathname, search } = new URL(page)
  const path = there === host ? safePath(pathname + search) : '/'
  return path === '/' ? CART_PAGE : path
}
