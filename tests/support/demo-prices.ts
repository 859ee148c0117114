import type { Goods, PriceList } from '#domain/cart/bill-cart.ts'
import { type Coupon, type CouponScope, couponKey } from '#domain/coupons/coupon.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import type { Pricing } from '#domain/pricing/pricing.ts'
import type { ShipPrices } from '#domain/pricing/product-shipping.ts'
import { type GoodsKey, goodsId } from '#domain/store/goods-types.ts'

const dollars = (amount: number): Cents => cents(Math.round(amount * 100))

const byTerm = (one: number, two: number, three: number, life: number) => ({
  '1year': dollars(one),
  '2year': dollars(two),
  '3year': dollars(three),
  lifetime: dollars(life),
})

const byLetter = (a: number, b: number, c: number) => ({ a: dollars(a), b: dollars(b), c: dollars(c) })

/** The prices of the demo magazine, for tests that need no database. */
export const demoPricing: Pricing = {
  base: {
    'print-low': byTerm(39.95, 69.95, 99.95, 600),
    'print-high': byTerm(79.95, 139.95, 199.95, 1000),
    'digital-low': byTerm(24.95, 44.95, 64.95, 300),
    'digital-high': byTerm(49.95, 89.95, 129.95, 600),
  },
  ship: {
    '1year': byLetter(0, 10, 30),
    '2year': byLetter(0, 20, 60),
    '3year': byLetter(0, 30, 90),
    lifetime: byLetter(0, 150, 400),
  },
}

export const demoShipPrices: ShipPrices = {
  a1: dollars(4), a2: dollars(6), a5: dollars(9),
  b1: dollars(8), b2: dollars(12), b5: dollars(18),
  c1: dollars(15), c2: dollars(24), c5: dollars(36),
} // biome-ignore format: a table

const none = Object.fromEntries(Object.keys(demoShipPrices).map((key) => [key, cents(0)])) as ShipPrices
const half = Object.fromEntries(Object.entries(demoShipPrices).map(([key, price]) => [key, price / 2])) as ShipPrices

export const demoGoods: readonly Goods[] = [
  { type: 'basic-product', ref: 'prd:tote', name: 'Canvas Tote', medium: 'print', price: dollars(18), shipPrices: half },
  { type: 'basic-product', ref: 'prd:print', name: 'Letterpress Print', medium: 'print', price: dollars(40), shipPrices: demoShipPrices },
  { type: 'sized-product', ref: 'sze:tee-s', name: 'Night Shift Tee (S)', medium: 'print', price: dollars(24), shipPrices: demoShipPrices },
  { type: 'digital-product', ref: 'prd:recordings', name: 'Field Recordings', medium: 'digital', price: dollars(9), shipPrices: none },
  { type: 'digital-product', ref: 'prd:wallpapers', name: 'Desktop Wallpapers', medium: 'digital', price: dollars(0), shipPrices: none },
  { type: 'print-issue', ref: 'iss:1', name: 'Issue 1', medium: 'print', price: dollars(12.95), shipPrices: demoShipPrices },
  { type: 'digital-issue', ref: 'iss:1', name: 'Issue 1', medium: 'digital', price: dollars(6.95), shipPrices: none },
] // biome-ignore format: a table

export const coupon = (
  code: string,
  scope: CouponScope,
  [us, ca, intl, digital]: readonly [number, number, number, number],
  times: Partial<Pick<Coupon, 'startsAt' | 'endsAt'>> = {},
): Coupon => ({
  code,
  scope,
  discounts: { print_us: dollars(us), print_ca: dollars(ca), print_intl: dollars(intl), digital: dollars(digital) },
  startsAt: null,
  endsAt: null,
  ...times,
})

/** The moment at which these tests buy. */
export const NOW = new Date('2026-11-16T12:00:00Z')

export const demoCoupons = {
  WELCOME10: coupon('WELCOME10', 'any', [10, 10, 10, 5]),
  RENEW5: coupon('RENEW5', 'renewal', [5, 5, 5, 5]),
  NEWHERE: coupon('NEWHERE', 'new', [8, 8, 8, 8]),
  GIFT15: coupon('GIFT15', 'gift', [15, 15, 15, 10]),
  DIGITAL5: coupon('DIGITAL5', 'any', [0, 0, 0, 5]),
  USPRINT: coupon('USPRINT', 'any', [12, 0, 0, 0]),
  NORTH: coupon('NORTH', 'any', [9, 9, 0, 0]),
  FREEDIGITAL: coupon('FREEDIGITAL', 'any', [0, 0, 0, 24.95]),
  LASTONE: coupon('LASTONE', 'any', [10, 10, 10, 10]),
  NOTHING: coupon('NOTHING', 'any', [0, 0, 0, 0]),
  BYGONE: coupon('BYGONE', 'any', [10, 10, 10, 10], { endsAt: new Date('2025-12-31T00:00:00Z') }),
}

const goodsById = new Map(demoGoods.map((goods) => [goodsId(goods), goods]))
const couponsByKey = new Map(Object.values(demoCoupons).map((one) => [couponKey(one.code), one]))

export const demoPrices: PriceList = {
  pricing: demoPricing,
  findGoods: (key: GoodsKey) => goodsById.get(goodsId(key)) ?? null,
  findCoupon: (code: string) => couponsByKey.get(couponKey(code)) ?? null,
}
