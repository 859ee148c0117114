import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCart, type Goods, type PriceList } from '#domain/cart/bill-cart.ts'
import type { CartContents } from '#domain/cart/cart-contents.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { type Coupon, couponKey, couponScopes } from '#domain/coupons/coupon.ts'
import { cents } from '#domain/money/cents.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import type { ShipPrices } from '#domain/pricing/product-shipping.ts'
import { type GoodsType, goodsId, goodsTypes, isDigital } from '#domain/store/goods-types.ts'
import { categories, levels, media } from '#domain/subscriptions/categories.ts'
import { deliverables } from '#domain/subscriptions/deliverables.ts'
import { phases } from '#domain/subscriptions/phases.ts'
import { shipLetters } from '#domain/subscriptions/shipcodes.ts'
import { terms } from '#domain/subscriptions/terms.ts'
import { NOW } from '../../support/demo-prices.ts'
import { isWholeProof, reached } from '../../support/whole-proof.ts'
import { secondOpinion } from './second-opinion.ts'

const CARTS = isWholeProof ? 50_000 : 10_000

/** Prices from one seed each: a thousand price lists, of which every cart takes one. */
function priceListOf(seed: number) {
  let state = seed
  const draw = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % most
  }
  const price = (most: number) => cents(draw(10) === 0 ? 0 : draw(most))
  const table = <Key extends string, Value>(keys: readonly Key[], value: () => Value) =>
    Object.fromEntries(keys.map((key) => [key, value()])) as Record<Key, Value>
  const pricing: Pricing = {
    base: table(categories, () => table(terms, () => price(200_000))),
    ship: table(terms, () => table(shipLetters, () => price(50_000))),
  }
  const tiers = shipLetters.flatMap((letter) => [`${letter}1`, `${letter}2`, `${letter}5`] as const)
  const goods: Goods[] = goodsTypes.flatMap((type) =>
    refsOf(type).map((ref) => {
      const medium = isDigital(type) ? 'digital' : 'print'
      return {
        type,
        ref,
        name: ref,
        medium,
        price: price(20_000),
        shipPrices: table(tiers, () => price(5_000)) as ShipPrices,
      }
    }),
  )
  const moments = [null, null, new Date(NOW.getTime() - 1), NOW, new Date(NOW.getTime() + 1)] as const
  const coupons = couponScopes.map(
    (scope): Coupon => ({
      code: scope.toUpperCase(),
      scope,
      discounts: { print_us: price(9_000), print_ca: price(9_000), print_intl: price(9_000), digital: price(9_000) },
      startsAt: moments[draw(5)] ?? null,
      endsAt: moments[draw(5)] ?? null,
    }),
  )
  return { pricing, goods, coupons, now: NOW }
}

const refsOf = (type: GoodsType) =>
  type.endsWith('issue')
    ? ['iss:1', 'iss:2']
    : type === 'sized-product'
      ? ['sze:s', 'sze:m']
      : [`prd:${type[0]}-1`, `prd:${type[0]}-2`]

const lists = Array.from({ length: 1_000 }, (_, seed) => {
  const known = priceListOf(seed + 1)
  const byId = new Map(known.goods.map((goods) => [goodsId(goods), goods]))
  const byKey = new Map(known.coupons.map((coupon) => [couponKey(coupon.code), coupon]))
  const prices: PriceList = {
    pricing: known.pricing,
    findGoods: (key) => byId.get(goodsId(key)) ?? null,
    findCoupon: (code) => byKey.get(couponKey(code)) ?? null,
  }
  return { known, prices }
})

const code = fc.constantFrom(null, 'ANY', 'any', 'NEW', 'Gift', 'GIFT', 'RENEWAL', 'unknown')
const subscribed = { level: fc.constantFrom(...levels), term: fc.constantFrom(...terms), coupon: code }
const goodsKeys = [
  ...goodsTypes.flatMap((type) => refsOf(type).map((ref) => ({ type, ref }))),
  { type: 'basic-product' as const, ref: 'prd:gone' },
]
const goodsLine = fc
  .tuple(fc.constantFrom(...goodsKeys), fc.integer({ min: 1, max: 50 }))
  .map(([key, quantity]) => ({ ...key, quantity: isDigital(key.type) ? 1 : quantity }))
const gift = fc.record({ deliverable: fc.constantFrom(...deliverables), ...subscribed })
const personal = fc.record({
  phase: fc.constantFrom(...phases),
  medium: fc.constantFrom(...media),
  copies: fc.integer({ min: 1, max: 9 }),
  ...subscribed,
})
const donation = fc.record({
  process: fc.constantFrom('onetime' as const, 'monthly-init' as const),
  amount: fc.integer({ min: 100, max: 50_000_000 }).map(cents),
})
const anyCart: fc.Arbitrary<CartContents> = fc.record({
  goods: fc.uniqueArray(goodsLine, { selector: goodsId, maxLength: 6 }),
  gifts: fc.array(fc.record({ item: gift, quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 3 }),
  subscription: fc.option(personal),
  donation: fc.option(donation),
})

test('two ways of working out the price of a cart agree, for every cart and every price list', {
  timeout: 240_000,
}, () => {
  fc.assert(
    fc.property(anyCart, fc.nat({ max: lists.length - 1 }), (cart, at) => {
      const { known, prices } = lists[at] as (typeof lists)[number]
      const billing = billCart(cart, prices, NOW)
      for (const letter of shipLetters) {
        const { things, shipping, discount } = secondOpinion(cart, letter, known)
        const totals = totalsOf(billing[letter])
        const lines = cartLines(billing[letter], letter).reduce((sum, { price }) => sum + price, 0)
        // Compared as one text: fifty thousand calls of `expect` would take longer than the prices.
        const ours = [totals.subtotal, totals.shipping, totals.discount, totals.listPrice, totals.total, lines].join()
        const total = things + shipping - discount
        const theirs = [things, shipping, discount, things + shipping, total, total].join()
        if (ours !== theirs || total < 0n) expect(ours).toBe(theirs)
      }
    }),
    { numRuns: CARTS },
  )
  reached(12, 'carts', CARTS)
})
