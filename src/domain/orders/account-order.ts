import type { OrderStatus } from './settle.ts'

/**
 * How an order stands, as its buyer is told. `given-back`: it could not be completed once the money had come.
 * `partly-refunded`: staff gave a part back, or the provider's desk did, of which we are not told how much.
 */
export type OrderStanding = 'paid' | 'under-way' | 'refunded' | 'given-back' | 'partly-refunded'

export type StandingFacts = {
  readonly status: Extract<OrderStatus, 'processing' | 'completed' | 'refunded'>
  readonly wasCompleted: boolean
  readonly isGivenBackOutside: boolean
  /** Staff gave a part of it back; its receipt says which. */
  readonly isGivenBackInPart: boolean
}

export function standingOf({
  status,
  wasCompleted,
  isGivenBackOutside,
  isGivenBackInPart,
}: StandingFacts): OrderStanding {
  if (status === 'processing') return 'under-way'
  if (status === 'refunded') return wasCompleted ? 'refunded' : 'given-back'
  return isGivenBackOutside || isGivenBackInPart ? 'partly-refunded' : 'paid'
}

/** Null where there is nothing to be said beside the amount. */
export const standingTexts: Readonly<Record<OrderStanding, string | null>> = {
  paid: null,
  'under-way': 'Payment under way',
  refunded: 'Refunded',
  'given-back': 'Could not be completed; your payment was given back',
  'partly-refunded': 'Refunded in part or in full',
}

/** What stands with an order that a bank has yet to pay. */
export const UNDER_WAY = 'Your bank takes some days to pay. The receipt comes by email when it has.'

const MOST_LINES = 4

/** What an order was of, in as many lines as a list has room for. */
export function sayBought(lines: readonly { readonly name: string; readonly quantity: number }[]): string[] {
  const words = lines.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name))
  if (words.length <= MOST_LINES) return words
  const shown = words.slice(0, MOST_LINES - 1)
  return [...shown, `and ${words.length - shown.length} more`]
}

/** What stands under each year, in the order in which it came. */
export function byYear<Dated extends { readonly day: string }>(
  dated: readonly Dated[],
): { year: string; of: Dated[] }[] {
  const years = new Map<string, Dated[]>()
  for (const one of dated) {
    const year = one.day.slice(0, 4)
    years.set(year, [...(years.get(year) ?? []), one])
  }
  return [...years].map(([year, of]) => ({ year, of }))
}
