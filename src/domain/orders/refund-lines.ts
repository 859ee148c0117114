import type { Bill } from '../cart/bill.ts'
import { type CartLine, cartLines } from '../cart/cart-lines.ts'
import { type Cents, cents } from '../money/cents.ts'

/** What a line of an order is of, as far as taking it back goes. */
export type LineSubject =
  | { readonly kind: 'goods'; readonly ref: string }
  | { readonly kind: 'download'; readonly ref: string }
  /** The numbers that its gifts have within the order. */
  | { readonly kind: 'gifts'; readonly numbers: readonly number[] }
  | { readonly kind: 'subscription' }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'donation' }
  | { readonly kind: 'words' }

/** A line of an order as it can be given back. `price` is what was paid for it, less its discount and without its shipping. */
export type RefundableLine = {
  /** From 1, in the order in which a receipt lists them. */
  readonly line: number
  readonly name: string
  readonly quantity: number
  readonly price: Cents
  readonly shipping: Cents
  readonly subject: LineSubject
}

const NOTHING_BILLED: Bill = { goods: [], giftsubs: [], membership: null, donation: null, giftees: [], reported: [] }

/** The lines of a receipt, each with what it is of. */
export function refundableLines(bill: Bill): RefundableLine[] {
  const { goods, giftees, giftsubs, membership, donation, reported } = bill
  const goodsSubject = ({ medium, ref }: Bill['goods'][number]): LineSubject => ({
    kind: medium === 'print' ? 'goods' : 'download',
    ref,
  })
  const members: Entry[] =
    membership === null
      ? []
      : membership.type === 'subscription'
        ? [entry({ membership }, { kind: 'subscription' })]
        : membership.list.map((one) => entry({ membership: { ...membership, list: [one] } }, { kind: 'upgrade' }))
  const entries: Entry[] = [
    ...goods.map((one) => entry({ goods: [one] }, goodsSubject(one))),
    ...giftees.map((one) => entry({ giftees: [one] }, goodsSubject(one))),
    ...giftsubs.map((one, index) =>
      entry({ giftsubs: [one] }, { kind: 'gifts', numbers: giftNumbers(giftsubs, index) }),
    ),
    ...members,
    ...(donation ? [entry({ donation }, { kind: 'donation' })] : []),
    ...reported.map((one, index) => entry({ reported: [one] }, { kind: 'words' }, `reported-${index}`)),
  ]
  return entries.toSorted(byId).map(({ line, subject }, index) => ({
    line: index + 1,
    name: line.name,
    quantity: line.quantity,
    price: cents(line.price - line.shipping),
    shipping: line.shipping,
    subject,
  }))
}

type Entry = { id: string; line: CartLine; subject: LineSubject }

/** One line of the bill alone, so that it is worded and priced as the receipt does. */
function entry(part: Partial<Bill>, subject: LineSubject, id?: string): Entry {
  const [line] = cartLines({ ...NOTHING_BILLED, ...part }, 'a')
  if (!line) throw new RangeError('A part of a bill has no line')
  return { id: id ?? line.id, line, subject }
}

const byId = (one: Entry, other: Entry) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** Gifts are numbered through the order, line after line. */
function giftNumbers(giftsubs: Bill['giftsubs'], index: number): number[] {
  const before = giftsubs.slice(0, index).reduce((sum, { qty }) => sum + qty, 0)
  return Array.from({ length: giftsubs[index]?.qty ?? 0 }, (_, each) => before + each + 1)
}
