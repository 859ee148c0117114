import { cents } from '../money/cents.ts'
import { comingIncome } from './deferral.ts'

/** Deferrals that are alike: so much is left of each, for so many issues. */
export type LiabilityGroup = {
  /** How many issues of other subscriptions of the same reader come first; null where nobody is sent anything yet. */
  readonly waits: number | null
  readonly balance: number
  readonly issues: number
  readonly count: number
}

export type Liability = {
  readonly totalCents: number
  readonly subscriptions: number
  /** What issues to come will earn, the next one first. */
  readonly coming: readonly { readonly issue: number; readonly cents: number }[]
  /** Of gifts that nobody has redeemed. */
  readonly unredeemedCents: number
}

/** What was paid and is not earned yet, by the issues that will earn it. `next`: the issue that is delivered next. */
export function shareLiability(groups: readonly LiabilityGroup[], next: number): Liability {
  const coming = new Map<number, number>()
  let [totalCents, subscriptions, unredeemedCents] = [0, 0, 0]
  for (const { waits, balance, issues, count } of groups) {
    totalCents += balance * count
    subscriptions += count
    if (waits === null) unredeemedCents += balance * count
    else if (balance > 0)
      for (const [nth, earned] of comingIncome({ balance: cents(balance), issues }).entries()) {
        const issue = next + waits + nth
        coming.set(issue, (coming.get(issue) ?? 0) + earned * count)
      }
  }
  return {
    totalCents,
    subscriptions,
    coming: [...coming].toSorted(([one], [other]) => one - other).map(([issue, sum]) => ({ issue, cents: sum })),
    unredeemedCents,
  }
}
