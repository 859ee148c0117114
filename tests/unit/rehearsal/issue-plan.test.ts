import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayLater } from '#domain/rehearsal/calendar.ts'
import { type KnownIssue, LEAD_DAYS, planIssues } from '#domain/rehearsal/issue-plan.ts'

const issue = (number: number, dated: string, state: KnownIssue['state'] = 'planned'): KnownIssue => ({
  number,
  title: `No. ${number}`,
  dated,
  state,
})
const quarterly = { issuesPerYear: 4, from: '2026-11-19', until: '2028-01-01' }

test('takes the issues that there are, and supposes the rest by the rhythm of the magazine', () => {
  const known = [issue(4, '2026-06-18', 'delivered'), issue(5, '2026-09-17', 'expected'), issue(6, '2026-12-10')]
  const planned = planIssues(known, quarterly)
  expect(planned.map(({ number, dated, isSupposed }) => [number, dated, isSupposed])).toEqual([
    [5, '2026-09-17', false],
    [6, '2026-12-10', false],
    [7, '2027-03-10', true],
    [8, '2027-06-10', true],
    [9, '2027-09-10', true],
    [10, '2027-12-10', true],
  ])
})

test('sends on its first day what is cut and late', () => {
  const [late] = planIssues([issue(5, '2026-09-17', 'expected')], quarterly)
  expect(late).toMatchObject({ cutOn: null, sentOn: '2026-11-19' })
})

test('cuts what is late at once, one issue a day, and prints it as long as any other', () => {
  const [first, second] = planIssues([issue(5, '2026-06-01'), issue(6, '2026-09-01')], quarterly)
  expect(first).toMatchObject({ cutOn: '2026-11-19', sentOn: dayLater('2026-11-19', LEAD_DAYS) })
  expect(second).toMatchObject({ cutOn: '2026-11-20' })
})

test('keeps the last day of a month: 31, 28, 31', () => {
  const monthly = { issuesPerYear: 12, from: '2027-01-01', until: '2027-04-30' }
  const dates = planIssues([issue(1, '2026-12-31', 'delivered')], monthly).map(({ dated }) => dated)
  expect(dates).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
})

test('does not make up for years in which nothing came out', () => {
  const [next] = planIssues([issue(9, '2019-03-01', 'delivered')], quarterly)
  expect(next).toMatchObject({ number: 10, dated: '2026-12-01', isSupposed: true })
})

test('supposes nothing of a magazine without issues', () => {
  expect(planIssues([], quarterly)).toEqual([])
})

test('cuts in the order of their numbers, each before it is sent and no sooner than the first day', () => {
  const day = fc.integer({ min: -900, max: 500 }).map((days) => dayLater('2026-11-19', days))
  const known = fc
    .array(fc.record({ dated: day, state: fc.constantFrom('planned' as const, 'expected', 'delivered') }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((all) => all.map(({ dated, state }, at) => issue(at + 1, dated, state)))
  fc.assert(
    fc.property(known, fc.constantFrom(1, 2, 3, 4, 5, 6, 8, 10, 12, 26, 52), (issues, issuesPerYear) => {
      const planned = planIssues(issues, { ...quarterly, issuesPerYear })
      const cuts = planned.flatMap(({ cutOn }) => cutOn ?? [])
      expect(cuts).toEqual([...new Set(cuts)].toSorted())
      expect(planned.map(({ number }) => number)).toEqual(
        planned.map(({ number }) => number).toSorted((one, other) => one - other),
      )
      for (const { cutOn, sentOn } of planned) {
        expect(sentOn >= quarterly.from).toBe(true)
        if (cutOn)
          expect([cutOn >= quarterly.from, cutOn <= quarterly.until, cutOn < sentOn]).toEqual([true, true, true])
      }
    }),
  )
})
