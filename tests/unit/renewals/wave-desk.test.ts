import { expect, test } from 'vitest'
import { leftOutWords, waveName } from '#domain/renewals/wave-words.ts'
import { leftOutReasons, parseWave, wavesOf, whyLeftOut } from '#domain/renewals/waves.ts'
import { wavesCsv } from '#domain/renewals/waves-csv.ts'
import { lastToCome } from '#domain/subscriptions/coming-issues.ts'

const listed = { isListed: true, isReachable: true, isBuying: false, gaveUp: false, told: [] }

test.each([
  ['told of it', { told: ['left-1'] }, 'left-1', 'told'],
  ['told of a nearer one', { told: ['left-0'] }, 'left-1', 'told'],
  ['told of one before it', { told: ['left-2'] }, 'left-1', null],
  ['told after the end', { told: ['lapsed-30'] }, 'left-0', 'told'],
  ['told of a later one', { told: ['lapsed-90'] }, 'lapsed-30', 'told'],
  ['gave the next one up', { gaveUp: true }, 'lapsed-30', 'gave-up'],
  ['gave up, before the end', { gaveUp: true }, 'left-0', null],
  ['not on the list', { isListed: false }, 'lapsed-30', 'not-listed'],
  ['not on the list, and written to by post', { isListed: false, isReachable: false }, 'lapsed-30', null],
  ['not on the list, before the end', { isListed: false }, 'left-0', null],
  ['buying', { isBuying: true }, 'left-2', 'buying'],
  ['buying, and told', { isBuying: true, told: ['left-2'] }, 'left-2', 'told'],
] as const)('why somebody is left out: %s', (_what, facts, wave, reason) => {
  expect(whyLeftOut({ ...listed, ...facts }, wave)).toBe(reason)
  if (reason) expect(leftOutWords[reason]).toBeTruthy()
})

test('waves have names, an order, and nothing else is one', () => {
  expect(['left-2', 'left-1', 'left-0', 'lapsed-1'].map((wave) => waveName(parseWave(wave) ?? 'year-1'))).toEqual([
    '2 issues left',
    '1 issue left',
    'The last issue is on its way',
    'Lapsed for 1 day',
  ])
  expect(['year-1', 'left', 'left-00', 'left-1000', 'left-1 ', 'LEFT-1', ''].map(parseWave)).toEqual(
    Array(7).fill(null),
  )
  expect(wavesOf({ waves: { left: [0, 3], lapsed: [90, 7] } })).toEqual(['left-3', 'left-0', 'lapsed-7', 'lapsed-90'])
  expect(new Set(leftOutReasons).size).toBe(leftOutReasons.length)
})

test('the last issue to come is later for whoever skips one', () => {
  expect([lastToCome(0, 6), lastToCome(1, 6), lastToCome(2, 6)]).toEqual([null, 6, 7])
  expect([lastToCome(1, 6, new Set([6])), lastToCome(2, 6, new Set([7]))]).toEqual([7, 8])
})

test('the table as a file has the income only for whoever sees money', () => {
  const report = [{ wave: 'left-0', mailed: 3, letters: 1, waiting: 2, renewed: 1, incomeCents: 3995 }]
  expect(wavesCsv(report, { seesMoney: true })).toContain('"left-0",3,1,2,1,39.95\r\n')
  expect(wavesCsv(report, { seesMoney: false })).toBe(
    '\uFEFF"wave","mails","letters","letters_to_print","renewed"\r\n"left-0",3,1,2,1\r\n',
  )
})
