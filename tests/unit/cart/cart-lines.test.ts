import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { type CartContents, emptyCart } from '#domain/cart/cart-contents.ts'
import {
  type GiftItem,
  giftId,
  giftName,
  type PersonalItem,
  personalId,
  personalName,
  upgradeName,
} from '#domain/cart/cart-items.ts'
import { cartLines } from '#domain/cart/cart-lines.ts'
import { totalsOf } from '#domain/cart/cart-totals.ts'
import { donationName } from '#domain/donations/donation-item.ts'
import { cents } from '#domain/money/cents.ts'
import { goodsId, goodsName, goodsTypeOf } from '#domain/store/goods-types.ts'
import { demoPrices, NOW } from '../../support/demo-prices.ts'

const personal: PersonalItem = {
  phase: 'introductory',
  medium: 'print',
  level: 'low',
  term: '1year',
  copies: 1,
  coupon: null,
}
const gift: GiftItem = { deliverable: 'print-b', level: 'low', term: '2year', coupon: null }

test.each([
  ['prd:tote', 'print', 'basic-product', 'n:prd:tote'],
  ['sze:tee-s', 'print', 'sized-product', 's:sze:tee-s'],
  ['sze:tee-s', 'digital', 'sized-product', 's:sze:tee-s'],
  ['prd:recordings', 'digital', 'digital-product', 'g:prd:recordings'],
  ['iss:1', 'print', 'print-issue', 'p:iss:1'],
  ['iss:1', 'digital', 'digital-issue', 'd:iss:1'],
] as const)('%s in %s is a %s with the id %s', (ref, medium, type, id) => {
  expect(goodsTypeOf(ref, medium)).toBe(type)
  expect(goodsId({ type, ref })).toBe(id)
})

test('another ref is of no kind', () => expect(goodsTypeOf('acc:1', 'print')).toBeNull())

test.each([
  [personal, 'sub-introductory-print-low-1year', 'Introductory Subscription: 1-Year Standard Print'],
  [
    { ...personal, phase: 'renewal', medium: 'digital', level: 'high', term: 'lifetime' },
    'sub-renewal-digital-high-lifetime',
    'Subscription Renewal: Lifetime Solidarity Digital',
  ],
  [
    { ...personal, coupon: 'WELCOME10' },
    'sub-introductory-print-low-1year',
    'Introductory Subscription: 1-Year Standard Print (WELCOME10)',
  ],
  [
    { ...personal, coupon: 'WELCOME10', copies: 3 },
    'sub-introductory-print-low-1year',
    'Introductory Subscription: 1-Year Standard Print (WELCOME10) (3 Copies Per Issue)',
  ],
] as const)('a subscription has its id and name', (item, id, name) =>
  expect([personalId(item), personalName(item)]).toEqual([id, name]),
)

test.each([
  [gift, 'giftsub-print-b-low-2year', 'Gift Subscription: 2-Year Standard Print'],
  [
    { ...gift, deliverable: 'digital', level: 'high', term: '3year', coupon: 'GIFT15' },
    'giftsub-digital-high-3year',
    'Gift Subscription: 3-Year Solidarity Digital (GIFT15)',
  ],
] as const)('a gift has its id and name', (item, id, name) =>
  expect([giftId(item), giftName(item)]).toEqual([id, name]),
)

test('the other names', () => {
  expect(donationName('onetime')).toBe('One-Time Contribution')
  expect(donationName('monthly-init')).toBe('Monthly Contribution')
  expect(upgradeName({ old_deliverable: 'digital', new_deliverable: 'print-c' })).toBe(
    'Upgrade from Digital to Print (International)',
  )
  expect([goodsName('Mug', 'print'), goodsName('Song', 'digital')]).toEqual(['Mug', 'Song (Digital)'])
})

const everything: CartContents = {
  goods: [
    { type: 'basic-product', ref: 'prd:tote', quantity: 2 },
    { type: 'sized-product', ref: 'sze:tee-s', quantity: 1 },
    { type: 'digital-issue', ref: 'iss:1', quantity: 1 },
    { type: 'print-issue', ref: 'iss:1', quantity: 5 },
  ],
  gifts: [{ item: { ...gift, coupon: 'GIFT15' }, quantity: 2 }],
  subscription: { ...personal, coupon: 'NORTH' },
  donation: { process: 'monthly-init', amount: cents(2500) },
}

test('a bill becomes lines, sorted by their ids', () => {
  const { b } = billCart(everything, demoPrices, NOW)
  const lines = cartLines(b, 'b')
  expect(
    lines.map(({ id, name, quantity, change_quantity, price, shipping, discount, shipcode }) => [
      id, name, quantity, change_quantity, price, shipping, discount, shipcode,
    ]),
  ).toEqual([
    ['d:iss:1', 'Issue 1 (Digital)', 1, false, 695, 0, 0, null],
    ['donation', 'Monthly Contribution', 1, false, 2500, 0, 0, null],
    ['giftsub-print-b-low-2year', 'Gift Subscription: 2-Year Standard Print (GIFT15)', 2, true, 2 * (6995 - 1500 + 2000), 4000, 3000, 'ship-b'],
    ['n:prd:tote', 'Canvas Tote', 2, true, 3600 + 600, 600, 0, 'ship-b'],
    ['p:iss:1', 'Issue 1', 5, true, 6475 + 1800, 1800, 0, 'ship-b'],
    ['s:sze:tee-s', 'Night Shift Tee (S)', 1, true, 2400 + 800, 800, 0, 'ship-b'],
    ['sub-introductory-print-low-1year', 'Introductory Subscription: 1-Year Standard Print (NORTH)', 1, false, 3995 - 900 + 1000, 1000, 900, 'ship-b'],
  ])
}) // biome-ignore format: a table

test('a line tells the server which one it is', () => {
  const lines = cartLines(billCart(everything, demoPrices, NOW).a, 'a')
  expect(lines.find(({ id }) => id === 'n:prd:tote')?.cart).toEqual({ type: 'basic-product', item: 'prd:tote' })
  expect(lines.find(({ id }) => id === 'donation')?.cart).toEqual({
    type: 'donation-item',
    item: { process: 'monthly-init', amount: 2500, dollars: 25 },
  })
  expect(lines.find(({ id }) => id.startsWith('giftsub'))?.cart).toEqual({
    type: 'gift-subscription',
    item: { ...gift, coupon: 'GIFT15' },
  })
})

test('a coupon is named only where it takes something off', () => {
  const { a, c } = billCart(everything, demoPrices, NOW)
  expect(a.membership).toMatchObject({
    item: { coupon: 'NORTH' },
    outlays: { amount: 3995, shipping: 0, discount: 900 },
  })
  expect(c.membership).toMatchObject({ item: { coupon: null }, outlays: { amount: 3995, shipping: 3000, discount: 0 } })
})

test('a gift costs the same wherever the rest is shipped', () => {
  const { a, b, c } = billCart(everything, demoPrices, NOW)
  expect([a.giftsubs, c.giftsubs]).toEqual([b.giftsubs, b.giftsubs])
})

test.each(['BYGONE', 'NOTHING', 'RENEW5', 'GIFT15', 'NO-SUCH-CODE'])(
  '%s takes nothing off a new subscription',
  (code) => {
    const { a } = billCart({ ...emptyCart, subscription: { ...personal, coupon: code } }, demoPrices, NOW)
    expect(totalsOf(a)).toMatchObject({ discount: 0, total: 3995 })
  },
)

test('a coupon makes a line free at most', () => {
  const digital = { ...personal, medium: 'digital', coupon: 'FREEDIGITAL' } as const
  const { a } = billCart({ ...emptyCart, subscription: digital }, demoPrices, NOW)
  expect(totalsOf(a)).toEqual({ subtotal: 2495, shipping: 0, discount: 2495, listPrice: 2495, total: 0 })
})

test('what is no longer sold is not on the bill', () => {
  const gone: CartContents = { ...emptyCart, goods: [{ type: 'basic-product', ref: 'prd:gone', quantity: 1 }] }
  expect(billCart(gone, demoPrices, NOW).a.goods).toEqual([])
})

test('copies multiply price, shipping and discount', () => {
  const { b } = billCart({ ...emptyCart, subscription: { ...personal, copies: 4, coupon: 'NORTH' } }, demoPrices, NOW)
  expect(totalsOf(b)).toEqual({
    subtotal: 4 * 3995,
    shipping: 4 * 1000,
    discount: 4 * 900,
    listPrice: 4 * 4995,
    total: 4 * 4095,
  })
})

test('the lines add up to the total, and the total to its parts', () => {
  for (const letter of ['a', 'b', 'c'] as const) {
    const bill = billCart(everything, demoPrices, NOW)[letter]
    const { subtotal, shipping, discount, listPrice, total } = totalsOf(bill)
    expect(cartLines(bill, letter).reduce((sum, { price }) => sum + price, 0)).toBe(total)
    expect(subtotal + shipping).toBe(listPrice)
    expect(listPrice - discount).toBe(total)
  }
})

test('an upgrade and what an invoice reports are lines that nobody changes', () => {
  const outlays = { amount: cents(1500), shipping: cents(100), discount: cents(0) }
  const item = { old_deliverable: 'digital', new_deliverable: 'print-b' } as const
  const bill = {
    ...billCart(emptyCart, demoPrices, NOW).a,
    membership: { type: 'upgrades', list: [{ item, outlays }] } as const,
    reported: [{ description: 'Three back issues', quantity: 3, outlays }],
  }
  expect(cartLines(bill, 'a')).toMatchObject([
    { id: 'reported-0', cart: null, name: 'Three back issues', quantity: 3, change_quantity: false, price: 1600 },
    { id: 'subscription-upgrade', cart: null, name: 'Upgrade from Digital to Print (Canada)', shipcode: 'ship-b' },
  ])
})
