import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  ASSUMED,
  cohortKinds,
  forecastPrintRun,
  LONGEST_GAP,
  type PrintRunFacts,
  shareOf,
} from '#domain/dispatches/print-run.ts'

const facts = (some: Partial<PrintRunFacts> = {}): PrintRunFacts => ({
  bound: 1_000,
  isCut: false,
  cohorts: [],
  history: [],
  soldOfLast: [40, 60],
  extraCopies: 12,
  replaced: { copies: 20, of: 2_000 },
  ...some,
})
const ending = { kind: 'first', gap: 1, accounts: 100, copies: 100 } as const
const lineOf = (some: Partial<PrintRunFacts>, line: string) =>
  forecastPrintRun(facts(some)).lines.find((one) => one.line === line)

test('what is bound and what is extra is certain', () => {
  expect(lineOf({}, 'bound')).toMatchObject({ low: 1_000, expected: 1_000, high: 1_000, isAssumed: false })
  expect(lineOf({}, 'extra')).toMatchObject({ low: 12, expected: 12, high: 12 })
})

test('those who end renew as those like them did, and say of how many that is known', () => {
  const history = [
    { kind: 'first', gap: 1, renewed: 60, of: 100 },
    { kind: 'renewed', gap: 1, renewed: 90, of: 100 },
  ] as const
  const { cohorts } = forecastPrintRun(facts({ cohorts: [ending], history }))
  expect(cohorts).toMatchObject([{ expected: 60, basis: 'alike', renewed: 60, of: 100 }])
  expect(cohorts[0]?.low).toBeGreaterThan(45)
  expect(cohorts[0]?.high).toBeLessThan(75)
})

test('of whom none was seen before, everyone with the same gap is asked; where nobody was, it is assumed and said', () => {
  const history = [{ kind: 'renewed', gap: 1, renewed: 8, of: 10 }] as const
  expect(forecastPrintRun(facts({ cohorts: [ending], history })).cohorts).toMatchObject([
    { basis: 'same-gap', expected: 80, of: 10 },
  ])
  const assumed = forecastPrintRun(facts({ cohorts: [ending, { ...ending, gap: 2 }] }))
  expect(assumed.cohorts).toMatchObject([
    { basis: 'assumed', low: 25, expected: 50, high: 75, of: 0 },
    { basis: 'assumed', low: 0, expected: 10, high: 25, of: 0 },
  ])
  expect(assumed.lines.find(({ line }) => line === 'renewals')?.isAssumed).toBe(true)
})

test('whoever renews after the cut gets the next issue', () => {
  expect(lineOf({ isCut: true, cohorts: [ending] }, 'renewals')).toMatchObject({ low: 0, expected: 0, high: 0 })
})

test('the store sells as it did; never having sold counts as nothing, and is said', () => {
  expect(lineOf({}, 'store')).toMatchObject({ expected: 50, isAssumed: false })
  expect(lineOf({ soldOfLast: [] }, 'store')).toMatchObject({ low: 0, expected: 0, high: 0, isAssumed: true })
  expect(lineOf({ soldOfLast: [0, 0] }, 'store')?.high).toBeGreaterThan(0)
})

test('as many copies are lost as were; before any was sent, two of a hundred', () => {
  expect(lineOf({}, 'replacements')).toMatchObject({ expected: 10 })
  expect(lineOf({ replaced: { copies: 0, of: 0 } }, 'replacements')).toMatchObject({
    low: 0,
    expected: 1_000 * ASSUMED.replaced.expected,
    high: 50,
    isAssumed: true,
  })
})

const upTo = (max: number) => fc.integer({ min: 0, max })
const kind = fc.constantFrom(...cohortKinds)
const gap = fc.integer({ min: 1, max: LONGEST_GAP })
const cohort = fc.record({ kind, gap, accounts: upTo(5_000), more: upTo(50) }).map(({ more, ...one }) => ({
  ...one,
  copies: one.accounts === 0 ? 0 : one.accounts + more,
}))
const seen = fc.record({ kind, gap, renewed: upTo(3_000), missed: upTo(3_000) }).map(({ missed, ...one }) => ({
  ...one,
  of: one.renewed + missed,
}))
const anyFacts: fc.Arbitrary<PrintRunFacts> = fc.record({
  bound: upTo(100_000),
  isCut: fc.boolean(),
  cohorts: fc.array(cohort, { maxLength: 8 }),
  history: fc.array(seen, { maxLength: 12 }),
  soldOfLast: fc.array(upTo(500), { maxLength: 4 }),
  extraCopies: upTo(200),
  replaced: fc
    .record({ copies: upTo(300), more: upTo(20_000) })
    .map(({ copies, more }) => ({ copies, of: copies + more })),
})

test('every range holds what is expected, is of whole copies, and the lines add up to the total', () => {
  fc.assert(
    fc.property(anyFacts, (any) => {
      const { lines, cohorts, total } = forecastPrintRun(any)
      for (const { low, expected, high } of [...lines, ...cohorts, total]) {
        expect(0 <= low && low <= expected && expected <= high).toBe(true)
        expect([low, expected, high].every(Number.isSafeInteger)).toBe(true)
      }
      for (const end of ['low', 'expected', 'high'] as const)
        expect(lines.reduce((all, line) => all + line[end], 0)).toBe(total[end])
      for (const { copies, high } of cohorts) expect(high).toBeLessThanOrEqual(copies)
    }),
  )
})

test('more readers, more sales or more extra labels never make a smaller run', () => {
  fc.assert(
    fc.property(anyFacts, upTo(50), upTo(50), upTo(50), (any, bound, sold, extra) => {
      const before = forecastPrintRun(any).total
      const after = forecastPrintRun({
        ...any,
        bound: any.bound + bound,
        soldOfLast: any.soldOfLast.map((one) => one + sold),
        extraCopies: any.extraCopies + extra,
      }).total
      for (const end of ['low', 'expected', 'high'] as const) expect(after[end]).toBeGreaterThanOrEqual(before[end])
    }),
  )
})

test('more who end, or more who renewed before, never mean fewer renewals', () => {
  const count = fc.integer({ min: 1, max: 3_000 })
  fc.assert(
    fc.property(count, upTo(500), count, upTo(3_000), upTo(200), (accounts, more, of, seenHits, moreHits) => {
      const hits = Math.min(of, seenHits)
      const [few, many, better] = [
        shareOf(accounts, hits, of),
        shareOf(accounts + more, hits, of),
        shareOf(accounts, Math.min(of, hits + moreHits), of),
      ]
      for (const end of ['low', 'expected', 'high'] as const) {
        expect((accounts + more) * many[end]).toBeGreaterThanOrEqual(accounts * few[end] - 1e-9)
        expect(better[end]).toBeGreaterThanOrEqual(few[end] - 1e-9)
      }
    }),
  )
})
