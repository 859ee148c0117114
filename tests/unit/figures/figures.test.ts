import { describe, expect, test } from 'vitest'
import { churnFigure, leavingOf, reasonOf } from '#domain/figures/churn.ts'
import { couponRenewalRate, couponResultsOf, couponsFigure } from '#domain/figures/coupons.ts'
import { deferredFigure } from '#domain/figures/deferred.ts'
import { donorsFigure } from '#domain/figures/donors.ts'
import { figureCsv, pivot, rateOf, withoutMoney } from '#domain/figures/figure.ts'
import { endOfMonth, monthAfter, monthIn, monthsBetween, sayMonth } from '#domain/figures/periods.ts'
import { piecesFigure } from '#domain/figures/pieces.ts'
import { readerKindOf, readersFigure } from '#domain/figures/readers.ts'
import { renewalsFigure } from '#domain/figures/renewals.ts'
import { shownCell } from '#domain/figures/shown-cell.ts'

describe('months', () => {
  test('go on over the end of a year', () => {
    expect(monthAfter('2026-12')).toBe('2027-01')
    expect(monthsBetween('2026-11', '2027-02', 36)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
    expect(monthsBetween('2026-11', '2027-02', 2)).toEqual(['2027-01', '2027-02'])
    expect(monthsBetween('2027-01', '2026-12', 2)).toEqual([])
  })
  test('begin and end by the magazine’s clocks', () => {
    expect(monthIn('America/New_York', new Date('2026-11-01T03:00:00Z'))).toBe('2026-10')
    expect(endOfMonth('America/New_York', '2026-10').toISOString()).toBe('2026-11-01T04:00:00.000Z')
    expect(sayMonth('2026-11')).toBe('Nov 2026')
  })
})

const facts = { isLifetime: false, isBilled: false, isGift: false, isDigital: false }

test.each([
  ['print', {}],
  ['digital', { isDigital: true }],
  ['gift', { isGift: true, isDigital: true }],
  ['institution', { isBilled: true, isGift: true }],
  ['lifetime', { isLifetime: true, isBilled: true, isGift: true, isDigital: true }],
] as const)('a reader is one kind: %s', (kind, more) => expect(readerKindOf({ ...facts, ...more })).toBe(kind))

test('the kinds of a row add up to all of it', () => {
  const months = [
    { period: '2026-10', kind: 'print', count: 4 },
    { period: '2026-10', kind: 'lifetime', count: 2 },
    { period: '2026-11', kind: 'digital', count: 1 },
  ]
  const [month] = readersFigure({ months, issues: [], countedAt: null }).tables
  expect(month?.rows).toEqual([
    { period: 'Oct 2026', print: 4, digital: 0, gift: 0, institution: 0, lifetime: 2, all: 6 },
    { period: 'Nov 2026', print: 0, digital: 1, gift: 0, institution: 0, lifetime: 0, all: 1 },
  ])
})

test('a rate of nobody is none', () => {
  expect(rateOf(0, 0)).toBeNull()
  expect(rateOf(1, 4)).toBe(0.25)
})

test('the renewal rate is of all who ended, and of each kind', () => {
  const issues = [
    { period: '5', kind: 'first:ended', count: 8 },
    { period: '5', kind: 'first:renewed', count: 2 },
    { period: '5', kind: 'gift:ended', count: 2 },
  ]
  const [row] = renewalsFigure({ issues, countedAt: null }).tables[0]?.rows ?? []
  expect(row).toMatchObject({ issue: '5', ended: 10, renewed: 2, rate: 0.2, 'first-rate': 0.25, 'gift-rate': 0 })
  expect(row?.['institution-rate']).toBeNull()
})

describe('who left', () => {
  const end = { isCancelled: false, cancelledBecause: null, renewalEnded: null }
  test.each([
    ['ran-out', {}],
    ['ran-out', { renewalEnded: 'not-renewed' }],
    ['ran-out', { renewalEnded: 'unreachable' }],
    ['switched-off', { renewalEnded: 'switched-off' }],
    ['declined', { renewalEnded: 'declined' }],
    ['cancelled', { isCancelled: true }],
    ['cancelled', { isCancelled: true, cancelledBecause: 'too-dear', renewalEnded: 'declined' }],
    [null, { isCancelled: true, cancelledBecause: 'moved' }],
  ] as const)('%s', (kind, more) => expect(leavingOf({ ...end, ...more })).toBe(kind))

  test('has a reason in words, the most frequent first', () => {
    expect([reasonOf(null), reasonOf('died'), reasonOf('of a later build')]).toEqual(['not-asked', 'died', 'other'])
    const reasons = [
      { period: 'year', kind: 'no-time', count: 1 },
      { period: 'year', kind: 'too-dear', count: 3 },
    ]
    expect(churnFigure({ months: [], reasons, countedAt: null }).tables[1]?.rows).toEqual([
      { reason: 'Too expensive', count: 3 },
      { reason: 'No time to read it', count: 1 },
    ])
  })
})

test('donors are kept of those of the year before', () => {
  const years = [
    { period: '2025', kind: 'gave', count: 10 },
    { period: '2026', kind: 'gave', count: 12 },
    { period: '2026', kind: 'kept', count: 4 },
  ]
  const standing = [{ period: 'now', kind: 'failing', count: 2 }]
  const { tables } = donorsFigure({ months: [], years, standing, countedAt: null })
  expect(tables[1]?.rows).toEqual([
    { year: '2025', gave: 10, before: 0, kept: 0, rate: null },
    { year: '2026', gave: 12, before: 10, kept: 4, rate: 0.4 },
  ])
  expect(tables[2]?.rows).toContainEqual({ state: 'Payment failing', count: 2 })
})

test('deferred income is told by the issue that earns it, and of gifts apart; without money nothing of it is left', () => {
  const figure = deferredFigure({
    coming: [
      { issue: 6, cents: 1_000 },
      { issue: 7, cents: 999 },
    ],
    delivered: [{ issue: 5, title: 'Harbor', subscriptions: 3, cents: 3_000 }],
    unredeemedCents: 4_000,
    countedAt: null,
  })
  expect(figure.tables.map(({ rows }) => rows)).toEqual([
    [
      { issue: '6', cents: 1_000 },
      { issue: '7', cents: 999 },
      { issue: 'Gifts nobody has redeemed', cents: 4_000 },
    ],
    [{ issue: '5: Harbor', subscriptions: 3, cents: 3_000 }],
  ])
  expect(withoutMoney(figure).tables[0]?.chart).toBeNull()
  expect(deferredFigure({ coming: [], delivered: [], unredeemedCents: 0, countedAt: null }).tables[0]?.rows).toEqual([])
})

const coupon = { code: 'SPRING', uses: 5, orders: 4, cents: 123_456, subscriptions: 4, ended: 3, renewed: 1 }

test('a coupon’s rate is of those who had to renew', () => {
  expect(couponRenewalRate(coupon)).toBeCloseTo(1 / 3)
  expect(couponRenewalRate({ ended: 0, renewed: 0 })).toBeNull()
})

test('a coupon that was made since the count has had no result, and the most used comes first', () => {
  const counts = [
    { period: 'B', kind: 'uses', count: 2 },
    { period: 'B', kind: 'cents', count: 100 },
  ]
  const none = { uses: 0, orders: 0, cents: 0, subscriptions: 0, ended: 0, renewed: 0 }
  expect(couponResultsOf(['A', 'B'], counts)).toEqual([
    { code: 'B', ...none, uses: 2, cents: 100 },
    { code: 'A', ...none },
  ])
})

test('whoever sees counts alone is given no money, in no table', () => {
  const { tables } = withoutMoney(couponsFigure([coupon], null))
  expect(JSON.stringify(tables)).not.toContain('123456')
  expect(tables[0]?.columns.map(({ key }) => key)).not.toContain('cents')
  expect(tables[0]?.rows[0]).toMatchObject({ code: 'SPRING', uses: 5 })
  const funnel = { reads: 1, paywall: 2, subscribe: 1, paid: 1, cents: 4242 }
  const pieces = piecesFigure({
    days: 90,
    pieces: [{ article: 'a', title: 'A', ...funnel }],
    campaigns: [{ campaign: 'c', paywall: 0, subscribe: 0, paid: 1, cents: 4242 }],
    sources: [],
  })
  expect(JSON.stringify(withoutMoney(pieces))).not.toContain('4242')
})

test('a piece that was not seen has no rate, and one that is gone is named by its address', () => {
  const { tables } = piecesFigure({
    days: 90,
    pieces: [{ article: 'gone', title: null, reads: 0, paywall: 0, subscribe: 2, paid: 1, cents: 1 }],
    campaigns: [],
    sources: [{ source: 'search', reads: 3, paywall: 1 }],
  })
  expect(tables[0]?.rows).toEqual([
    { place: '1', title: 'gone', reads: 0, paywall: 0, subscribe: 2, paid: 1, cents: 1, rate: null },
  ])
  expect(tables[2]?.rows).toContainEqual({ source: 'Search', reads: 3, paywall: 1 })
})

test('a file has money with two decimals, rates as parts of one, and runs in no spreadsheet', () => {
  const [table] = couponsFigure([{ ...coupon, code: '=1+1' }], null).tables
  if (!table) throw new Error('There is no table')
  const [head, row] = figureCsv(table).split('\r\n')
  expect(head).toBe('"Coupon","Uses","Orders","Income","Subscriptions","Had to renew","Renewed","Rate"')
  expect(row).toBe(`"'=1+1",5,4,"1234.56",4,3,1,0.3333`)
})

test('cells are shown as people read them', () => {
  expect(shownCell(1_234_567, 'count', '$')).toBe('1,234,567')
  expect(shownCell(123_456_789, 'cents', '$')).toBe('$1,234,567.89')
  expect(shownCell(0.6251, 'rate', '$')).toBe('62.5 %')
  expect(shownCell(null, 'rate', '$')).toBe('–')
})

test('what is of no known kind is not counted among the known', () =>
  expect([...pivot([{ period: '1', kind: 'x', count: 3 }], ['print'])]).toEqual([['1', { print: 0 }]]))
