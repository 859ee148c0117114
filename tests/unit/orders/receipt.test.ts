import { describe, expect, test } from 'vitest'
import type { Bill, BilledGoods, Outlays } from '#domain/cart/bill.ts'
import { cents } from '#domain/money/cents.ts'
import { downloadUntil, downloadWords, isOver, parseDownload } from '#domain/orders/download-link.ts'
import type { OrderSnapshot, ShipTo } from '#domain/orders/order-snapshot.ts'
import { receiptOf } from '#domain/orders/receipt-lines.ts'
import { shipmentsOf } from '#domain/orders/shipments.ts'
import { describeMethod } from '#domain/payments/saved-method.ts'

const outlays = (amount: number, shipping = 0, discount = 0): Outlays => ({
  amount: cents(amount),
  shipping: cents(shipping),
  discount: cents(discount),
})
const nothing: Bill = { goods: [], giftsubs: [], membership: null, donation: null, giftees: [], reported: [] }
const tote = (qty: number, spent: Outlays): BilledGoods =>
  ({ name: 'Canvas Tote', medium: 'print', qty, ref: 'prd:tote', outlays: spent, ship_prices: {} }) as never
const files = {
  ...tote(1, outlays(0)),
  name: 'Wallpapers (Digital)',
  medium: 'digital',
  ref: 'prd:wallpapers',
} as const
const membership = (discount: number) => ({
  type: 'subscription' as const,
  item: {
    phase: 'introductory',
    medium: 'print',
    level: 'low',
    term: '1year',
    copies: 1,
    coupon: 'WELCOME10',
  } as const,
  outlays: outlays(3995, 1500, discount),
})

describe('the words of a receipt', () => {
  test('list prices before shipping and discount, which stand below, so that the column adds up', () => {
    const { lines, sums } = receiptOf(
      { ...nothing, goods: [tote(2, outlays(3600, 400))], membership: membership(1000) },
      '$',
    )
    expect(lines.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [2, '$36.00'],
      [1, '$39.95'],
    ])
    expect(sums).toEqual([
      { label: 'Subtotal', amount: '$75.95' },
      { label: 'Shipping', amount: '$19.00' },
      { label: 'Discount (WELCOME10)', amount: '-$10.00' },
      { label: 'Total', amount: '$84.95' },
    ])
  })

  test('say FREE for what costs nothing, and no sum but the total where nothing is added or taken off', () => {
    expect(receiptOf({ ...nothing, goods: [files] }, '$')).toEqual({
      lines: [{ name: 'Wallpapers (Digital)', quantity: 1, amount: 'FREE' }],
      sums: [{ label: 'Total', amount: 'FREE' }],
    })
  })
})

const place = (name: string, line1 = '1 Pier Road'): ShipTo => ({
  name,
  address: { line1, line2: '', city: 'Duluth', state: 'MN', postcode: '55802', country: 'US' },
  shipcode: 'ship-a',
})
const order = (goodsTo: ShipTo | null): OrderSnapshot => ({
  buyer: { name: 'Ada', email: 'ada@reader.example', accountId: null },
  bill: { ...nothing, goods: [tote(2, outlays(3600)), files], membership: membership(0) },
  deliverable: 'print-a',
  subscriptionTo: place('Ada'),
  redeems: null,
  goodsTo,
})

describe('where an order goes', () => {
  test('one place is named once, with all that goes there; files go nowhere', () => {
    const [only, ...others] = shipmentsOf(order(place('Ada')))
    expect(others).toEqual([])
    expect(only?.contents).toEqual(['Introductory Subscription: 1-Year Standard Print', '2 × Canvas Tote'])
  })

  test.each([
    ['another person', place('Io')],
    ['another street', place('Ada', '2 Pier Road')],
  ])('%s is another place', (_what, to) => {
    expect(shipmentsOf(order(to)).map(({ contents }) => contents.length)).toEqual([1, 1])
  })
})

describe('a download link', () => {
  const grantId = '0b9a3a0e-1c5f-4b7e-9d51-3f0a6c1d2e3f'
  const now = new Date('2026-01-31T12:00:00Z')

  test('is over after thirty days, to the second', () => {
    const asked = { grantId, file: 'pdf', until: downloadUntil(now) }
    expect(isOver(asked, new Date('2026-03-02T11:59:59Z'))).toBe(false)
    expect(isOver(asked, new Date('2026-03-02T12:00:00Z'))).toBe(true)
  })

  test('signs its grant, its file and its time: another of them is another signature', () => {
    const asked = { grantId, file: 'pdf', until: now }
    const others = [
      { ...asked, file: 'epub' },
      { ...asked, until: new Date(now.getTime() + 1000) },
    ]
    expect(new Set([asked, ...others].map(downloadWords)).size).toBe(3)
  })

  test.each([
    ['x', 'pdf', '1'],
    [grantId, '../x', '1'],
    [grantId, 'pdf', '1e9'],
    [grantId, 'pdf', '-1'],
    [grantId, 'pdf', ''],
  ])('is not read from %s %s %s', (grant, file, until) => expect(parseDownload(grant, file, until)).toBeNull())
})

test.each([
  [
    { id: 'm', type: 'card', brand: 'amex', lastFour: '0005', expMonth: 1, expYear: 2030 },
    'American Express ending in 0005',
  ],
  [{ id: 'm', type: 'card', brand: 'unknown', lastFour: '1111', expMonth: 1, expYear: 2030 }, 'Card ending in 1111'],
  [{ id: 'm', type: 'ach', bankName: '', lastFour: '6789', routingNumber: '' }, 'Bank account ending in 6789'],
] as const)('a method is told to its payer: %j', (method, told) => expect(describeMethod(method)).toBe(told))
