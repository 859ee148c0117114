import { expect, test } from 'vitest'
import { billCart } from '#domain/cart/bill-cart.ts'
import { emptyCart } from '#domain/cart/cart-contents.ts'
import { dependsOnShipping, hasMailableGoods, SHIPPING_NOTE } from '#domain/cart/mailable.ts'
import { cents } from '#domain/money/cents.ts'
import {
  chooseQuantity,
  chooseSize,
  noSwag,
  type SwagProduct,
  shownSwag,
  swagLine,
  toggleSwag,
} from '#screens/store/swag.ts'
import { demoPrices, demoShipPrices, NOW } from '../../support/demo-prices.ts'

const tote: SwagProduct = {
  ref: 'prd:tote',
  name: 'Canvas Tote',
  quantity: 25,
  print_price: cents(1800),
  ship_prices: demoShipPrices,
  sizes: [],
}
const tee: SwagProduct = {
  ...tote,
  ref: 'prd:tee',
  name: 'Night Shift Tee',
  quantity: 46,
  sizes: [
    { ref: 'sze:tee-s', name: 'S', quantity: 12 },
    { ref: 'sze:tee-m', name: 'M', quantity: 4 },
    { ref: 'sze:tee-xl', name: 'XL', quantity: 0 },
  ],
}

test('at most two are shown, and only what is in stock', () => {
  const out = { ...tote, ref: 'prd:mug', quantity: 0 }
  expect(shownSwag([out, tote, tee, { ...tote, ref: 'prd:more' }]).map(({ ref }) => ref)).toEqual([
    'prd:tote',
    'prd:tee',
  ])
})

test('an added product is a line: its price with shipping, and what the cart is told', () => {
  const added = toggleSwag(tote, chooseQuantity(tote, noSwag, '2'))
  expect(swagLine(tote, added, 'b')).toEqual({
    id: 'nprd:tote',
    name: 'Canvas Tote',
    discount: 0,
    price: 3600 + 1200,
    quantity: 2,
    shipping: 1200,
    cart: { type: 'basic-product', ref: 'prd:tote', quantity: 2 },
  })
  expect(swagLine(tote, toggleSwag(tote, added), 'b')).toBeNull()
})

test('what comes in sizes is added by its size', () => {
  expect(toggleSwag(tee, noSwag).checked).toBe(false)
  const chosen = toggleSwag(tee, chooseSize(tee, noSwag, 'sze:tee-s'))
  expect(swagLine(tee, chosen, 'a')).toMatchObject({
    id: 'ssze:tee-s',
    cart: { type: 'sized-product', ref: 'sze:tee-s', quantity: 1 },
  })
})

test('changing the size clamps the quantity again, and a size without stock can not be chosen', () => {
  const ten = chooseQuantity(tee, chooseSize(tee, noSwag, 'sze:tee-s'), '10')
  expect(ten.qty).toBe(10)
  expect(chooseSize(tee, ten, 'sze:tee-m')).toEqual({ checked: false, size: 'sze:tee-m', qty: 4 })
  expect(chooseSize(tee, ten, 'sze:tee-xl')).toEqual(ten)
  expect(chooseQuantity(tote, noSwag, '99').qty).toBe(25)
  expect(chooseQuantity({ ...tote, quantity: 200 }, noSwag, '99').qty).toBe(50)
})

test('the total depends on shipping where print is in the cart', () => {
  const bill = (contents: object) => billCart({ ...emptyCart, ...contents }, demoPrices, NOW).a
  const print = { phase: 'introductory', medium: 'print', level: 'low', term: '1year', copies: 1, coupon: null }
  const goods = (type: string) => [{ type, ref: 'iss:1', quantity: 1 }]
  expect(hasMailableGoods(bill({ goods: goods('print-issue') }))).toBe(true)
  expect(dependsOnShipping(bill({ goods: goods('print-issue') }))).toBe(true)
  expect(dependsOnShipping(bill({ goods: goods('digital-issue') }))).toBe(false)
  expect(dependsOnShipping(bill({ subscription: print }))).toBe(true)
  expect(hasMailableGoods(bill({ subscription: print }))).toBe(false)
  expect(dependsOnShipping(bill({ subscription: { ...print, medium: 'digital' } }))).toBe(false)
  expect(SHIPPING_NOTE).toBe('Note: Total amount is subject to change during checkout based on shipping requirements.')
})
