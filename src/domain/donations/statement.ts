import { type Cents, cents, NOTHING, sumOf } from '../money/cents.ts'
import { dayIn, momentIn } from '../time/local-time.ts'

/** What a donor was sent for a gift, and what it is worth. */
export type GoodsReceived = { readonly name: string; readonly value: Cents }

/** A gift of money as it stands now. */
export type Gift = {
  readonly donationId: string
  /** The order's number; null for a gift that came without one. */
  readonly order: string | null
  readonly givenAt: Date
  readonly amount: Cents
  readonly givenBack: Cents
  readonly goods: GoodsReceived | null
}

/** A gift as a statement lists it. `amount` is what the magazine has kept of it. */
export type StatedGift = {
  /** The day in the magazine's time zone, as an ISO date. */
  readonly date: string
  readonly order: string | null
  readonly amount: Cents
  readonly givenBack: Cents
  readonly goods: GoodsReceived | null
}

/** Who receives gifts, where gifts to them may be deducted from taxes. */
export type Charity = { readonly organization: string; readonly taxId: string }

/** What is said on a statement, as it is when it is issued. */
export type StatementContent = {
  readonly year: number
  readonly donor: { readonly name: string; readonly email: string }
  /** Before an amount. */
  readonly sign: string
  /** Null where the paper is a list of gifts and no more. */
  readonly charity: Charity | null
  readonly gifts: readonly StatedGift[]
  /** The numbers of the statements that this one replaces. */
  readonly replaces: readonly string[]
}

type Payment = {
  amount: Cents
  /** Its order was taken back, by staff or after a dispute that was lost. */
  isRefunded: boolean
  /** Staff have asked for the order's refund: the provider may have made it already. */
  isRefundAsked: boolean
  /** What banks have taken back for good. */
  lost: Cents
  /** What counts as given back of it in parts of its order, also those that are only asked for. */
  inParts: Cents
}

/**
 * How much of a gift went back to the donor. What a bank took of an order that holds other things too counts against the
 * gift first: a statement never says more than the magazine has surely kept.
 */
export function givenBackOf({ amount, isRefunded, isRefundAsked, lost, inParts }: Payment): Cents {
  if (isRefunded || isRefundAsked) return amount
  return cents(Math.min(amount, lost + inParts))
}

/** From the first moment of the year in the time zone, until the first of the next. */
export function yearIn(timeZone: string, year: number): { from: Date; until: Date } {
  const [from, until] = [year, year + 1].map((each) => momentIn(timeZone, `${each}-01-01`))
  if (!from || !until) throw new RangeError(`${year} is no year of four digits`)
  return { from, until }
}

/** The gifts that a statement lists, by day: those of which the magazine has kept something. */
export const keptGifts = (gifts: readonly Gift[]): Gift[] =>
  gifts
    .toSorted((a, b) => a.givenAt.getTime() - b.givenAt.getTime() || a.donationId.localeCompare(b.donationId))
    .filter(({ amount, givenBack }) => givenBack < amount)

/** The same as they are listed. */
export const statedGifts = (gifts: readonly Gift[], timeZone: string): StatedGift[] =>
  keptGifts(gifts).map(({ order, givenAt, amount, givenBack, goods }) => ({
    date: dayIn(timeZone, givenAt),
    order,
    amount: cents(amount - givenBack),
    givenBack,
    goods,
  }))

/** What a gift's goods take off it: never more than the gift. */
export const goodsOff = ({ amount, goods }: StatedGift): Cents => cents(Math.min(amount, goods?.value ?? 0))

export type StatementSums = { readonly given: Cents; readonly goods: Cents; readonly total: Cents }

export function sumsOf(gifts: readonly StatedGift[]): StatementSums {
  const given = sumOf(gifts.map(({ amount }) => amount))
  const goods = sumOf(gifts.map(goodsOff))
  return { given, goods, total: cents(given - goods) }
}

/** '2026-0001' */
export const statementNo = (year: number, number: number): string => `${year}-${String(number).padStart(4, '0')}`

/**
 * What is to be done about a donor's year. `nothing`: no gift was kept, and no paper says otherwise. `missing`: no paper
 * was issued. `issued`: what was issued is what there is. `changed`: something has been given, given back or noted since.
 */
export type StatementState = 'nothing' | 'missing' | 'issued' | 'changed'

/** `issued` are the gifts on all statements of the donor's year that were not replaced; null where there are none. */
export function statementState(gifts: readonly StatedGift[], issued: readonly StatedGift[] | null): StatementState {
  if (issued === null) return gifts.length > 0 ? 'missing' : 'nothing'
  return wordsOf(gifts) === wordsOf(issued) ? 'issued' : 'changed'
}

/** The same for the same gifts, in whichever order they stand and whichever statement they are on. */
const wordsOf = (gifts: readonly StatedGift[]) =>
  JSON.stringify(
    gifts
      .map(({ date, order, amount, givenBack, goods }) =>
        [date, order ?? '', amount, givenBack, goods?.name ?? '', goods?.value ?? NOTHING].join('\n'),
      )
      .toSorted(),
  )
