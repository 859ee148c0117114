import { type Counted, type Figure, pivot, rateOf } from './figure.ts'

/** What came of a coupon. `renewed`: of the subscriptions that were bought with it, how many were followed by another. */
export type CouponResult = {
  readonly code: string
  readonly uses: number
  readonly orders: number
  readonly cents: number
  readonly subscriptions: number
  readonly ended: number
  readonly renewed: number
}

export const couponCounts = ['uses', 'orders', 'cents', 'subscriptions', 'ended', 'renewed'] as const

/** What came of each coupon as it was counted last, the most used first; nothing yet of one that was made since. */
export function couponResultsOf(codes: readonly string[], counts: readonly Counted[]): CouponResult[] {
  const kept = pivot(counts, couponCounts)
  const results = codes.map((code) => {
    const { uses = 0, orders = 0, cents = 0, subscriptions = 0, ended = 0, renewed = 0 } = kept.get(code) ?? {}
    return { code, uses, orders, cents, subscriptions, ended, renewed }
  })
  return results.sort((one, other) => other.uses - one.uses || (one.code < other.code ? -1 : 1))
}

/** The rate is of those that have ended, or were renewed before: the others have not had to decide yet. */
export const couponRenewalRate = ({ ended, renewed }: Pick<CouponResult, 'ended' | 'renewed'>): number | null =>
  rateOf(renewed, ended)

export const couponsFigure = (results: readonly CouponResult[], countedAt: Date | null): Figure => ({
  name: 'coupons',
  title: 'Coupons and what came of them',
  says: 'Orders that were paid with a coupon and not given back, what they brought, and how many of the subscriptions among them were renewed.',
  countedAt,
  isCountedAtNight: true,
  tables: [
    {
      name: 'coupon',
      caption: 'By coupon',
      columns: [
        { key: 'code', label: 'Coupon', unit: 'text' },
        { key: 'uses', label: 'Uses', unit: 'count' },
        { key: 'orders', label: 'Orders', unit: 'count' },
        { key: 'cents', label: 'Income', unit: 'cents' },
        { key: 'subscriptions', label: 'Subscriptions', unit: 'count' },
        { key: 'ended', label: 'Had to renew', unit: 'count' },
        { key: 'renewed', label: 'Renewed', unit: 'count' },
        { key: 'rate', label: 'Rate', unit: 'rate' },
      ],
      rows: results.map((result) => ({ ...result, rate: couponRenewalRate(result) })),
      chart: { label: 'code', parts: ['uses'], most: 13 },
    },
  ],
})
