import { expect, test } from 'vitest'
import { factorOf, limits, limitsInOrder } from '../../../scripts/scaling/limits.mjs'
import { type Costs, magazineOf, needsOf } from '../../../scripts/scaling/model.mjs'
import { figure, withTables } from '../../../scripts/scaling/tables.mjs'

const one = { programMs: 1, databaseMs: 2, wallMs: 3 }
const costs: Costs = {
  measuredSubscribers: 1_000,
  page: { html: 50_000, sent: 10_000 },
  kept: one,
  anew: one,
  subscriber: one,
  accountPage: one,
  login: one,
  order: { ...one, bytes: 5_000, logBytes: 50_000, events: 2, notices: 4 },
  mail: { ...one, logBytes: 1_000 },
  label: { ...one, wallMs: 0.06, bytes: 400, logBytes: 1_000, share: 0.5 },
  account: { bytes: 2_000 },
  event: { bytes: 100 },
  sent: { bytes: 200 },
  figures: { wallMs: 2_000, longestMs: 1_000 },
  letter: { wallMs: 500 },
  backup: { msAMegabyte: 10, fileShare: 0.2, restoreMsAMegabyte: 20 },
  notices: { aSecond: 1_000 },
  listIndex: { bytesAnArticle: 100 },
}
const MILLION = 1_000_000
const needs = needsOf(costs, magazineOf(MILLION))

test('the parts of a magazine’s pages are all of them', () => {
  const { shares } = magazineOf(MILLION)
  expect(Object.values(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

test('a million readers come as the load of the proof has it: 300 pages that no copy answers for everyone, 20 orders, 100 at first, 15 logins', () => {
  const { announced, shares } = magazineOf(MILLION)
  expect(announced).toMatchObject({ orders: 20, ordersFirst: 100, logins: 15 })
  expect(announced.pages * (1 - (shares.kept ?? 0))).toBeCloseTo(300)
})

test('cores are as many milliseconds as all that comes in a second takes, with room left', () => {
  // 1,500 pages, 20 orders and 15 logins at 1 ms each, three fifths busy; the database takes twice as long.
  expect(needs.webCores).toBeCloseTo(1.535 / 0.6)
  expect(needs.databaseCores).toBeCloseTo((2 * 1.535) / 0.6)
})

test('an issue takes as long as its labels, of those who get one', () => {
  expect(needs.issueMinutes).toBeCloseTo((500_000 * 0.06) / 60_000)
})

test('what is counted of all subscribers takes longer as they are more', () => {
  expect(needs.longestStatementSeconds).toBe(1_000)
  expect(needs.figuresMinutes).toBeCloseTo(2_000 / 60)
})

test('five years of issues are kept, a delivery for each label', () => {
  expect(needs.deliveriesMillion).toBe(10)
  expect(needs.deliveriesGb).toBeCloseTo(4)
  expect(needs.eventsMillion).toBe(12)
})

test('a letter goes no faster than one worker sends, nor than its rate', () => {
  expect(needs.letterHoursAsSet).toBeCloseTo(MILLION / 10 / 3600)
  expect(needs.letterHoursAtMost).toBeCloseTo(MILLION / 200 / 3600)
  const slow = needsOf({ ...costs, mail: { ...costs.mail, wallMs: 20 } }, magazineOf(MILLION))
  expect(slow.letterHoursAtMost).toBeCloseTo(MILLION / 50 / 3600)
})

test('commits that tell of a change are counted for the first half minute', () => {
  expect(needs.noticesShare).toBeCloseTo((100 * 4) / 1_000)
})

test.each(limits)('$name is within its bound just before its factor, and over it at it', (limit) => {
  const base = 100_000
  const factor = factorOf(costs, base, limit)
  if (!Number.isFinite(factor)) return
  const at = (times: number) => needsOf(costs, magazineOf(base * times))[limit.need] ?? Number.NaN
  expect(at(factor)).toBeGreaterThan(limit.most)
  expect(at(factor * 0.999)).toBeLessThanOrEqual(limit.most)
})

test('memory of pages and of the archive does not grow with subscribers', () => {
  const pages = limits.find(({ need }) => need === 'pageCacheMib')
  expect(pages && factorOf(costs, 100_000, pages)).toBe(Number.POSITIVE_INFINITY)
  expect(needsOf(costs, magazineOf(10 * MILLION)).listIndexMib).toBe(needs.listIndexMib)
})

test('limits come in the order in which a growing magazine meets them, each once', () => {
  const factors = limitsInOrder(costs, 100_000).map(({ factor }) => factor)
  expect(factors).toHaveLength(limits.length)
  expect(factors).toEqual([...factors].sort((a, b) => a - b))
})

test.each([
  [0.01234, '0.012'],
  [3.146, '3.1'],
  [42.5, '43'],
  [1_234_567, '1,200,000'],
  [0, '0'],
  [Number.POSITIVE_INFINITY, '–'],
])('%s is told as %s', (value, told) => expect(figure(value)).toBe(told))

test('a document without a place for a table is refused', () => {
  const { measuredSubscribers: subscribers, ...others } = costs
  expect(() => withTables('# Nothing', { subscribers, costs: others })).toThrow('no place for the table')
})
