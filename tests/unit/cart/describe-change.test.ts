import { expect, test } from 'vitest'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { describeChange } from '#screens/cart/describe-change.ts'

const line = (id: string, price: number, quantity = 1): CartLine => ({
  id,
  cart: null,
  name: id,
  change_quantity: false,
  quantity,
  price: cents(price),
  shipping: cents(0),
  discount: cents(0),
  shipcode: null,
})
const describe = (before: CartLine[], after: CartLine[]) =>
  describeChange(before, after, (amount) => formatMoney(amount, '$'))

test.each<[string, CartLine[], CartLine[], string[]]>([
  ['the same cart has no changes', [line('Mug', 900)], [line('Mug', 900)], []],
  ['what was put in is named, with its price', [], [line('Mug', 900)], ['New in the cart: Mug, $9.00.']],
  ['what was taken out is named', [line('Mug', 900)], [], ['No longer in the cart: Mug.']],
  ['another quantity', [line('Mug', 900)], [line('Mug', 1800, 2)], ['Mug: 2 instead of 1, $18.00.']],
  ['another price', [line('Mug', 900)], [line('Mug', 950)], ['Mug: $9.50 instead of $9.00.']],
  [
    'all of it at once',
    [line('Mug', 900), line('Tote', 500), line('Print', 300)],
    [line('Print', 300), line('Tote', 1000, 2), line('Issue', 700)],
    ['No longer in the cart: Mug.', 'Tote: 2 instead of 1, $10.00.', 'New in the cart: Issue, $7.00.'],
  ],
])('%s', (_rule, before, after, said) => expect(describe(before, after)).toEqual(said))
