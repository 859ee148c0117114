import { expect, test } from 'vitest'
import {
  chargesOf,
  type MadeCharge,
  monthsOf,
  NO_CHARGES,
  type RehearsedMonth,
  totalOf,
} from '#domain/rehearsal/month-report.ts'
import { rehearsalCsv } from '#domain/rehearsal/report-csv.ts'

const made = (outcome: MadeCharge['outcome'], attempt = 1): MadeCharge => ({
  purpose: 'renewal',
  day: '2027-01-05',
  cents: 4000,
  attempt,
  outcome,
})
const month = (name: string, parts: Partial<RehearsedMonth> = {}): RehearsedMonth => ({
  month: name,
  renewals: NO_CHARGES,
  donations: NO_CHARGES,
  mails: {},
  letters: 0,
  issues: [],
  readers: {},
  books: { sold: 0, earned: 0, deferred: 0 },
  ...parts,
})

test('counts what was charged, declined and recovered; a debit under way is charged', () => {
  const charges = [made('succeeded'), made('declined'), made('succeeded', 2), made('declined', 3), made('processing')]
  expect(chargesOf(charges, 1)).toEqual({ charged: 3, cents: 12_000, declined: 2, recovered: 1, lost: 1 })
})

test('has every month from the first day to the last', () => {
  expect(monthsOf('2026-11-19', '2027-02-01')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  expect(monthsOf('2026-11-19', '2026-11-19')).toEqual(['2026-11'])
})

test('adds all months up', () => {
  const print = [
    { zone: 'a', country: 'US', labels: 3, copies: 5 },
    { zone: 'c', country: 'FR', labels: 1, copies: 1 },
  ]
  const list = { issue: 7, title: '', isSupposed: true, cutOn: '', sentOn: null, print, digital: 2, withoutAddress: 0 }
  const charges = chargesOf([made('succeeded'), made('declined')], 0)
  const months = [
    month('2026-12', { renewals: charges, mails: { 'renewal-notice': 2, 'renewal-wave': 3 }, letters: 1 }),
    month('2027-01', { renewals: charges, donations: charges, issues: [list] }),
  ]
  expect(totalOf(months)).toMatchObject({ cents: 12_000, mails: 5, letters: 1, labels: 4, copies: 6 })
  expect(totalOf(months).renewals).toEqual({ charged: 2, cents: 8_000, declined: 2, recovered: 0, lost: 0 })
})

test('writes every figure of a month as a row of its own', () => {
  const lines = rehearsalCsv([
    month('2026-12', { mails: { 'renewal-notice': 2 }, renewals: chargesOf([made('succeeded')], 0) }),
  ])
  expect(lines).toContain('"2026-12","renewals","charged",1,4000')
  expect(lines).toContain('"2026-12","mails","renewal-notice",2,""')
})
