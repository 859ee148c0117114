import type { Counted } from '../figures/figure.ts'
import type { Liability } from './coming-income.ts'

/** In place of an issue's number: all of it, and the gifts that nobody has redeemed. */
const ALL = 'all'
const GIFTS = 'gifts'
const TO_EARN = 'to-earn'
const SUBSCRIPTIONS = 'subscriptions'

/** As it is kept among what was counted. */
export const liabilityCounts = ({ totalCents, subscriptions, coming, unredeemedCents }: Liability): Counted[] => [
  { period: ALL, kind: TO_EARN, count: totalCents },
  { period: ALL, kind: SUBSCRIPTIONS, count: subscriptions },
  { period: GIFTS, kind: TO_EARN, count: unredeemedCents },
  ...coming.map(({ issue, cents }) => ({ period: String(issue), kind: TO_EARN, count: cents })),
]

/** What was kept, as it was; null where nothing was counted yet. */
export function liabilityOf(counts: readonly Counted[]): Liability | null {
  const find = (period: string, kind: string) => counts.find((one) => one.period === period && one.kind === kind)?.count
  const totalCents = find(ALL, TO_EARN)
  if (totalCents === undefined) return null
  return {
    totalCents,
    subscriptions: find(ALL, SUBSCRIPTIONS) ?? 0,
    unredeemedCents: find(GIFTS, TO_EARN) ?? 0,
    coming: counts
      .filter(({ period }) => period !== ALL && period !== GIFTS)
      .map(({ period, count }) => ({ issue: Number(period), cents: count }))
      .toSorted((one, other) => one.issue - other.issue),
  }
}

/** What an issue has earned, and of how many subscriptions. */
export type IssueIncome = { readonly issue: number; readonly cents: number; readonly subscriptions: number }

const EARNED = 'earned'

export const issueIncomeCounts = (issues: readonly IssueIncome[]): Counted[] =>
  issues.flatMap(({ issue, cents, subscriptions }) => [
    { period: String(issue), kind: EARNED, count: cents },
    { period: String(issue), kind: SUBSCRIPTIONS, count: subscriptions },
  ])

/** The latest issue first. */
export function issueIncomeOf(counts: readonly Counted[]): IssueIncome[] {
  const of = (kind: string) =>
    new Map(counts.filter((one) => one.kind === kind).map(({ period, count }) => [Number(period), count]))
  const subscriptions = of(SUBSCRIPTIONS)
  return [...of(EARNED)]
    .map(([issue, cents]) => ({ issue, cents, subscriptions: subscriptions.get(issue) ?? 0 }))
    .toSorted((one, other) => other.issue - one.issue)
}
