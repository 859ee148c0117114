import { expect, test } from 'vitest'
import { cutIntoRounds, inFigures, judgeRow, middle, noiseOf, ratiosByRound, tableOf } from '../../../bench/rows.mjs'

test.each([
  ['a ratio that is at its aim', { value: 0.9, aim: { atLeast: 0.9 }, noise: 0 }, 'met'],
  ['a ratio short by less than the noise', { value: 0.88, aim: { atLeast: 0.9 }, noise: 0.03 }, 'near'],
  ['a ratio short by more than the noise', { value: 0.88, aim: { atLeast: 0.9 }, noise: 0.01 }, 'short'],
  ['a time below its limit', { value: 1.4, aim: { atMost: 1.5 }, noise: 0 }, 'met'],
  ['a time beyond its limit by less than the noise', { value: 1.6, aim: { atMost: 1.5 }, noise: 0.2 }, 'near'],
  ['a time beyond its limit', { value: 1.6, aim: { atMost: 1.5 }, noise: 0 }, 'short'],
  ['what was not measured', { value: Number.NaN, aim: { atMost: 1.5 }, noise: 0 }, 'short'],
] as const)('%s', (_, row, verdict) => expect(judgeRow(row)).toBe(verdict))

test('noise is half the width of the middle half of the rounds: one that stands out does not excuse the others', () => {
  expect(noiseOf([1, 2, 3, 4, 5])).toBe(1)
  expect(noiseOf([3, 1, 2, 5, 900])).toBe(1.5)
  expect(noiseOf([4])).toBe(0)
  expect(middle([5, 1, 3])).toBe(3)
  expect(middle([1, 2])).toBe(1.5)
})

test('times taken in turn are compared round by round, and none is left out', () => {
  expect(cutIntoRounds([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([
    [1, 2],
    [3, 4, 5],
    [6, 7],
  ])
  expect(cutIntoRounds([1, 2], 5)).toEqual([[1], [2]])
  expect(ratiosByRound([2, 2, 9, 9], [1, 1, 3, 3], { count: 2 })).toEqual([2, 3])
})

test('the table marks each row and counts them', () => {
  const row = { bench: 'cart', name: 'add', unit: 'of a commit', note: '', noise: 0.01 }
  const table = tableOf([
    { ...row, value: 0.65, aim: { atLeast: 0.6 } },
    { ...row, value: 0.595, aim: { atLeast: 0.6 } },
    { ...row, value: 12.34, aim: { atMost: 3 } },
  ])
  expect(table.split('\n')).toEqual([
    '  ✓ cart: add  0.650  ± 0.010  ≥ 0.600  of a commit',
    '  ≈ cart: add  0.595  ± 0.010  ≥ 0.600  of a commit',
    '  ✗ cart: add   12.3  ± 0.010  ≤ 3      of a commit',
    '',
    '1 of 3 rows keep their aim, 1 are short within the noise, 1 are short',
  ])
  expect(inFigures(1_234_567.8)).toBe('1,234,568')
})
