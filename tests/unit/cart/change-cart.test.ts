import { expect, test } from 'vitest'
import { type CartContents, countLines, emptyCart, isCartEmpty } from '#domain/cart/cart-contents.ts'
import type { GiftItem, PersonalItem } from '#domain/cart/cart-items.ts'
import {
  addGift,
  addGoods,
  type CartChange,
  cartRefusalText,
  changeGift,
  changeGoods,
  type GoodsAtHand,
  putDonation,
  putPersonal,
  removeLine,
} from '#domain/cart/change-cart.ts'
import { mergeCarts } from '#domain/cart/merge-carts.ts'
import { clampGiftQuantity, clampProductQuantity, clampQuantity, mostOf } from '#domain/cart/quantities.ts'
import { cents } from '#domain/money/cents.ts'

const tote: GoodsAtHand = { type: 'basic-product', ref: 'prd:tote', name: 'Canvas Tote', stock: 25 }
const issue: GoodsAtHand = { type: 'print-issue', ref: 'iss:1', name: 'Issue 1', stock: 2 }
const files: GoodsAtHand = { type: 'digital-issue', ref: 'iss:1', name: 'Issue 1', stock: null }
const gift: GiftItem = { deliverable: 'print-a', level: 'low', term: '1year', coupon: null }
const personal: PersonalItem = {
  phase: 'introductory',
  medium: 'print',
  level: 'low',
  term: '1year',
  copies: 1,
  coupon: null,
}
const donation = { process: 'onetime', amount: cents(2500) } as const

const after = (change: CartChange): CartContents => {
  if (!change.ok) throw new Error(`refused: ${change.reason}`)
  return change.contents
}
const holding = (goods: GoodsAtHand, quantity: number) => after(addGoods(emptyCart, goods, quantity))

test('adding goods again adds to their line', () => {
  expect(after(addGoods(holding(tote, 2), tote, 3)).goods).toEqual([
    { type: 'basic-product', ref: 'prd:tote', quantity: 5 },
  ])
})

test('an issue in print and as files are two lines', () =>
  expect(after(addGoods(holding(issue, 1), files, 1)).goods).toHaveLength(2))

test('of files there is one, however often they are added', () =>
  expect(after(addGoods(holding(files, 7), files, 3)).goods).toEqual([
    { type: 'digital-issue', ref: 'iss:1', quantity: 1 },
  ]))

test.each([
  ['more than there is', addGoods(emptyCart, issue, 3), 'Only 2 of Issue 1 left.'],
  ['more than there is, with what is there', addGoods(holding(issue, 2), issue, 1), 'Only 2 of Issue 1 left.'],
  ['what is sold out', addGoods(emptyCart, { ...issue, stock: 0 }, 1), 'Issue 1 is out of stock.'],
  ['a change to more than there is', changeGoods(holding(issue, 1), issue, 3), 'Only 2 of Issue 1 left.'],
  [
    'more than 50',
    addGoods(emptyCart, { ...tote, stock: 200 }, 51),
    'At most 50 of Canvas Tote can be ordered at a time.',
  ],
  ['a change of what is not there', changeGoods(emptyCart, tote, 1), 'This item is no longer in your cart.'],
  ['a change of files', changeGoods(holding(files, 1), files, 2), 'The quantity of this item cannot be changed.'],
  ['a change of a gift that is not there', changeGift(emptyCart, gift, 1), 'This item is no longer in your cart.'],
  ['21 gifts', addGift(emptyCart, gift, 21), 'At most 20 gift subscriptions can be ordered at a time.'],
  [
    '21 gifts of two kinds',
    addGift(after(addGift(emptyCart, gift, 20)), { ...gift, term: '2year' }, 1),
    'At most 20 gift subscriptions can be ordered at a time.',
  ],
])('refuses %s', (_what, change, text) => {
  expect(change.ok).toBe(false)
  if (!change.ok) expect(cartRefusalText(change)).toBe(text)
})

test('the quantity of a line can be set', () => {
  expect(after(changeGoods(holding(tote, 2), tote, 7)).goods[0]?.quantity).toBe(7)
  expect(after(changeGift(after(addGift(emptyCart, gift, 2)), gift, 20)).gifts[0]?.quantity).toBe(20)
})

test('a hundred lines fit, and no more', () => {
  let contents = emptyCart
  for (let index = 0; index < 100; index++) {
    contents = after(addGoods(contents, { ...tote, ref: `prd:${index}` }, 1))
  }
  const refused = addGoods(contents, { ...tote, ref: 'prd:one-more' }, 1)
  expect(refused).toEqual({ ok: false, reason: 'too-many-lines' })
  expect(putDonation(contents, donation)).toEqual({ ok: false, reason: 'too-many-lines' })
  expect(cartRefusalText({ reason: 'too-many-lines' })).toBe('A cart holds at most 100 different items.')
})

test('the same kind of gift is one line, with the newer coupon', () => {
  const twice = after(addGift(after(addGift(emptyCart, gift, 2)), { ...gift, coupon: 'GIFT15' }, 3))
  expect(twice.gifts).toEqual([{ item: { ...gift, coupon: 'GIFT15' }, quantity: 5 }])
})

test('there is one personal subscription and one donation', () => {
  const other = { ...personal, medium: 'digital' } as const
  expect(after(putPersonal(after(putPersonal(emptyCart, personal)), other)).subscription).toEqual(other)
  const more = { process: 'monthly-init', amount: cents(100) } as const
  expect(after(putDonation(after(putDonation(emptyCart, donation)), more)).donation).toEqual(more)
})

test('removing takes the whole line, and only it', () => {
  const full = {
    goods: [...holding(tote, 3).goods, ...holding(files, 1).goods, ...holding(issue, 1).goods],
    gifts: [{ item: gift, quantity: 4 }],
    subscription: personal,
    donation,
  }
  expect(removeLine(full, { type: 'print-issue', ref: 'iss:1' }).goods.map(({ type }) => type)).toEqual([
    'basic-product',
    'digital-issue',
  ])
  expect(removeLine(full, { type: 'gift-subscription', item: gift }).gifts).toEqual([])
  expect(removeLine(full, { type: 'personal-subscription' })).toEqual({ ...full, subscription: null })
  expect(removeLine(full, { type: 'donation-item' })).toEqual({ ...full, donation: null })
  expect(removeLine(emptyCart, { type: 'basic-product', ref: 'prd:tote' })).toEqual(emptyCart)
})

test('merged carts keep every line, the greater number, and the newer subscription and donation', () => {
  const older = {
    goods: [...holding(tote, 3).goods, ...holding(issue, 1).goods],
    gifts: [{ item: gift, quantity: 2 }],
    subscription: personal,
    donation,
  }
  const newer = {
    ...emptyCart,
    goods: holding(tote, 1).goods,
    subscription: { ...personal, medium: 'digital' as const },
  }
  expect(mergeCarts(newer, older)).toEqual({
    goods: [
      { type: 'basic-product', ref: 'prd:tote', quantity: 3 },
      { type: 'print-issue', ref: 'iss:1', quantity: 1 },
    ],
    gifts: older.gifts,
    subscription: newer.subscription,
    donation,
  })
})

test('merged carts stay within 20 gifts and 100 lines', () => {
  const gifts = (term: GiftItem['term']) => [{ item: { ...gift, term }, quantity: 15 }]
  const goods = (from: number) =>
    Array.from({ length: 80 }, (_, index) => ({ type: tote.type, ref: `prd:${from + index}`, quantity: 1 }))
  const merged = mergeCarts(
    { ...emptyCart, gifts: gifts('1year'), goods: goods(0), donation },
    { ...emptyCart, gifts: gifts('2year'), goods: goods(1000) },
  )
  expect(merged.gifts.map(({ quantity }) => quantity)).toEqual([15, 5])
  expect(countLines(merged)).toBe(100)
  expect(merged.goods.slice(0, 80)).toEqual(goods(0))
})

test('a cart is empty when it holds nothing', () => {
  expect(isCartEmpty(emptyCart)).toBe(true)
  expect(isCartEmpty({ ...emptyCart, donation })).toBe(false)
})

test.each([
  ['7', 7],
  ['7.9', 7],
  ['abc', 1],
  ['', 1],
  [' ', 1],
  ['-4', 1],
  ['0', 1],
  ['12abc', 1],
  [Number.NaN, 1],
  ['1e400', 1],
  [null, 1],
  [-0, 1],
])('%s typed means %i', (typed, quantity) => expect(clampQuantity(typed)).toBe(quantity))

test('a greatest number holds, where there is one', () => {
  expect(clampQuantity('99', { max: 50 })).toBe(50)
  expect(clampQuantity('1e400', { max: 50 })).toBe(50)
  expect(clampQuantity('-1', { min: 0 })).toBe(0)
})

test.each([
  [60, null, 50],
  [60, 200, 50],
  [60, 4, 4],
  [3, 4, 3],
  [3, 0, 1],
  [-1, 9, 1],
])('%s of a product with %s in stock means %i', (typed, stock, quantity) =>
  expect(clampProductQuantity(typed, stock)).toBe(quantity),
)

test('at most as many as there are, and never more than 50', () =>
  expect([mostOf(null), mostOf(3), mostOf(0), mostOf(200)]).toEqual([50, 3, 0, 50]))

test.each([
  ['25', 20],
  ['2.7', 2],
  ['0.5', 1],
  ['-2', 1],
  ['x', 1],
])('%s gifts typed means %i', (typed, quantity) => expect(clampGiftQuantity(typed)).toBe(quantity))
