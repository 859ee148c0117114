/** How many, at least, most likely and at most. */
export type Range = { readonly low: number; readonly expected: number; readonly high: number }

export const cohortKinds = ['first', 'renewed', 'gift', 'institution'] as const
/** What somebody whose subscription ends had: their first, one after another, one that was given, one that is billed. */
export type CohortKind = (typeof cohortKinds)[number]

/** Later than this many issues after their last one, too few come back to print for them. */
export const LONGEST_GAP = 3

/** Readers of print who have no issue left for the one that is to be printed. */
export type Cohort = {
  readonly kind: CohortKind
  /** 1: it is the first that they would miss. */
  readonly gap: number
  readonly accounts: number
  readonly copies: number
}

/** Of those who stood the same way before an earlier issue, how many had renewed by its cut. */
export type CohortHistory = {
  readonly kind: CohortKind
  readonly gap: number
  readonly renewed: number
  readonly of: number
}

export type PrintRunFacts = {
  /** Copies that are bound, or would be were the list cut now. */
  readonly bound: number
  /** Whoever renews after the cut begins with the next issue. */
  readonly isCut: boolean
  readonly cohorts: readonly Cohort[]
  readonly history: readonly CohortHistory[]
  /** Copies that the store sold of each of the last issues until the next one came; the oldest first. */
  readonly soldOfLast: readonly number[]
  readonly extraCopies: number
  /** Of the copies of the last issues that were sent, how many were sent again. */
  readonly replaced: { readonly copies: number; readonly of: number }
}

/** Where a rate comes from: those alike, everyone with the same gap, or nowhere: an assumption. */
export type Basis = 'alike' | 'same-gap' | 'assumed'

export type CohortForecast = Cohort & Range & { readonly basis: Basis; readonly renewed: number; readonly of: number }

export const printRunLines = ['bound', 'renewals', 'store', 'extra', 'replacements'] as const
export type PrintRunLine = (typeof printRunLines)[number]

export type PrintRun = {
  readonly lines: readonly ({ readonly line: PrintRunLine; readonly isAssumed: boolean } & Range)[]
  readonly cohorts: readonly CohortForecast[]
  readonly total: Range
}

/** Nine of ten: 5 % of the cases lie below, 5 % above. */
const Z = 1.645

/** Where nothing is known yet. Half of those who end renew; few of those who are gone come back; 2 in 100 copies are lost. */
export const ASSUMED = {
  renewing: { low: 0.25, expected: 0.5, high: 0.75 },
  returning: { low: 0, expected: 0.1, high: 0.25 },
  replaced: { low: 0, expected: 0.02, high: 0.05 },
} as const

/** How many copies of an issue to order: what is certain, what is likely by what came before, and how far that may be wrong. */
export function forecastPrintRun(facts: PrintRunFacts): PrintRun {
  const cohorts = facts.isCut ? [] : facts.cohorts.map((cohort) => forecastCohort(cohort, facts.history))
  const bound = exactly(facts.bound)
  const renewals = sum(cohorts)
  const { replaced } = facts
  const lines = [
    { line: 'bound' as const, isAssumed: false, ...bound },
    { line: 'renewals' as const, isAssumed: cohorts.some(({ basis }) => basis === 'assumed'), ...renewals },
    { line: 'store' as const, isAssumed: facts.soldOfLast.length === 0, ...storeSales(facts.soldOfLast) },
    { line: 'extra' as const, isAssumed: false, ...exactly(facts.extraCopies) },
    { line: 'replacements' as const, isAssumed: replaced.of === 0, ...replacements(sum([bound, renewals]), replaced) },
  ]
  return { lines, cohorts, total: sum(lines) }
}

function forecastCohort(cohort: Cohort, history: readonly CohortHistory[]): CohortForecast {
  const sameGap = history.filter(({ gap, of }) => gap === cohort.gap && of > 0)
  const alike = sameGap.filter(({ kind }) => kind === cohort.kind)
  const known = alike.length > 0 ? alike : sameGap
  const renewed = known.reduce((all, one) => all + one.renewed, 0)
  const of = known.reduce((all, one) => all + one.of, 0)
  const basis: Basis = of === 0 ? 'assumed' : alike.length > 0 ? 'alike' : 'same-gap'
  const rate =
    of === 0 ? (cohort.gap === 1 ? ASSUMED.renewing : ASSUMED.returning) : shareOf(cohort.accounts, renewed, of)
  return { ...cohort, basis, renewed, of, ...times(cohort.copies, rate) }
}

/**
 * Which share of `count` to expect where `hits` of `of` were before, by Wilson's interval: it stays within 0 and 1 also where
 * few were seen, or all, or none. Both count: how few were seen, and how few there are to come.
 */
export function shareOf(count: number, hits: number, of: number): Range {
  const expected = hits / of
  const size = count === 0 ? of : (count * of) / (count + of)
  const middle = expected + (Z * Z) / (2 * size)
  const reach = Z * Math.sqrt((expected * (1 - expected)) / size + (Z * Z) / (4 * size * size))
  const whole = 1 + (Z * Z) / size
  return {
    low: Math.min(expected, Math.max(0, (middle - reach) / whole)),
    expected,
    high: Math.max(expected, Math.min(1, (middle + reach) / whole)),
  }
}

/** Sales come one by one: they vary by the root of their number, and the mean of few issues by as much again. */
function storeSales(soldOfLast: readonly number[]): Range {
  const issues = soldOfLast.length
  if (issues === 0) return exactly(0)
  const sold = soldOfLast.reduce((all, one) => all + one, 0)
  const mean = sold / issues
  // One more than were sold: that none was sold so far does not mean that none will be.
  const reach = Z * Math.sqrt(((sold + 1) / issues) * (1 + 1 / issues))
  return rounded({ low: Math.max(0, mean - reach), expected: mean, high: mean + reach })
}

/** A low run loses few and a high one many: each end has its own share. */
function replacements(sent: Range, { copies, of }: PrintRunFacts['replaced']): Range {
  const rate = of === 0 ? ASSUMED.replaced : shareOf(sent.expected, Math.min(copies, of), of)
  return rounded({ low: sent.low * rate.low, expected: sent.expected * rate.expected, high: sent.high * rate.high })
}

const exactly = (count: number): Range => ({ low: count, expected: count, high: count })

const times = (count: number, { low, expected, high }: Range): Range =>
  rounded({ low: count * low, expected: count * expected, high: count * high })

/** A part of a copy can't be printed. */
const rounded = ({ low, expected, high }: Range): Range => ({
  low: Math.floor(low),
  expected: Math.round(expected),
  high: Math.ceil(high),
})

const sum = (ranges: readonly Range[]): Range =>
  ranges.reduce(
    (all, one) => ({
      low: all.low + one.low,
      expected: all.expected + one.expected,
      high: all.high + one.high,
    }),
    exactly(0),
  )
