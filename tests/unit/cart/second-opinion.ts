import type { Goods } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'

/**
 * The price of a cart, worked out a second time by somebody who has not read the first way: each piece is laid on a pile
 * of its own, each pile is a big whole number, and every rule is a row of a table.
 */
export type Piles = { things: bigint; shipping: bigint; discount: bigint }

type Known = { pricing: Pricing; goods: readonly Goods[]; coupons: readonly Coupon[]; now: Date }

/** [at least this many, the key of the tier] */
const TIERS = [[5, '5'], [2, '2'], [0, '1']] as const // biome-ignore format: a table

/** [what is bought, the scopes whose coupons may be used for it] */
const GOOD_FOR: Record<string, string> = {
  introductory: '|any|new|',
  gift: '|any|new|gift|',
  renewal: '|any|renewal|',
}

/** [where it goes, the coupon's column] */
const COLUMNS: Record<string, string> = { '': 'digital', a: 'print_us', b: 'print_ca', c: 'print_intl' }

export function secondOpinion(cart: CartContents, letter: 'a' | 'b' | 'c', known: Known): Piles {
  const piles: Piles = { things: 0n, shipping: 0n, discount: 0n }
  for (const { type, ref, quantity } of cart.goods) {
    const sold = known.goods.filter((one) => `${one.type}/${one.ref}` === `${type}/${ref}`)
    for (const one of sold) {
      for (let piece = 0; piece < quantity; piece++) piles.things += BigInt(one.price)
      const [, tier] = TIERS.find(([least]) => quantity >= least) as (typeof TIERS)[number]
      if (type.startsWith('digital')) continue
      piles.shipping += BigInt((one.shipPrices as Record<string, number>)[letter + tier] as number)
    }
  }
  for (const { item, quantity } of cart.gifts) {
    const [medium, place = ''] = item.deliverable.split('-')
    for (let piece = 0; piece < quantity; piece++) layOne(piles, { ...item, medium, place, bought: 'gift' }, known)
  }
  if (cart.subscription) {
    const { phase, medium, copies, ...rest } = cart.subscription
    const place = medium === 'print' ? letter : ''
    for (let copy = 0; copy < copies; copy++) layOne(piles, { ...rest, medium, place, bought: phase }, known)
  }
  if (cart.donation) piles.things += BigInt(cart.donation.amount)
  return piles
}

type One = {
  medium: string | undefined
  level: string
  term: string
  place: string
  coupon: string | null
  bought: string
}

function layOne(piles: Piles, one: One, { pricing, coupons, now }: Known) {
  const prices = pricing.base as Record<string, Record<string, number>>
  const ships = pricing.ship as Record<string, Record<string, number>>
  const price = BigInt(prices[`${one.medium}-${one.level}`]?.[one.term] as number)
  piles.things += price
  if (one.place !== '') piles.shipping += BigInt(ships[one.term]?.[one.place] as number)
  if (one.level === 'high') return
  for (const coupon of coupons) {
    if (coupon.code.toLowerCase() !== one.coupon?.toLowerCase()) continue
    const [from, to] = [coupon.startsAt?.getTime() ?? -1, coupon.endsAt?.getTime() ?? Number.MAX_SAFE_INTEGER]
    if (now.getTime() < from || now.getTime() >= to) continue
    if (!GOOD_FOR[one.bought]?.includes(`|${coupon.scope}|`)) continue
    const off = BigInt((coupon.discounts as Record<string, number>)[COLUMNS[one.place] as string] as number)
    piles.discount += off > price ? price : off
  }
}
