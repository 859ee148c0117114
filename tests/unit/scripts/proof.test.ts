import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judge, lineOf } from '../../../scripts/proof/judge.mjs'
import { recordedLine, recordIn } from '../../../scripts/proof/record.mjs'
import { rows } from '../../../scripts/proof/rows.mjs'

const ROWS = 52
const tests = join(import.meta.dirname, '../..')
/** The file of a row's test, or of its bench: those are built with the site or drive it from outside. */
function fileOf(name: string) {
  if (!name.startsWith('bench/')) return join(tests, name.startsWith('e2e/') ? `${name}.spec.ts` : `${name}.test.ts`)
  const path = join(tests, '..', name)
  return existsSync(`${path}.ts`) ? `${path}.ts` : `${path}.mjs`
}

const row = { row: 5, holds: 'stock is never below 0', files: ['api/store/stock-races'], asked: { rounds: 200 } }
const report = (times: number, what = 'rounds') => ({ row: 5, what, times })

test('every row of the proof stands here once', () => {
  const numbered = rows.flatMap(({ row }) => (typeof row === 'number' ? [row] : []))
  expect(numbered).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1))
  expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length)
})

test.each(rows.map((row) => [row.row, row] as const))('row %s names files that are there', (_, { files }) => {
  expect(files.filter((file) => !existsSync(fileOf(file)))).toEqual([])
})

test.each(rows.map((row) => [row.row, row] as const))('what row %s asks for is told by its tests', (_, row) => {
  const sources = row.files.map((file) => readFileSync(fileOf(file), 'utf8')).join('\n')
  const untold = Object.keys(row.asked).filter((what) => !sources.includes(what))
  expect(untold).toEqual([])
})

test('a row holds when its tests passed and reached what is asked', () => {
  expect(judge(row, [report(120), report(80)], []).isHeld).toBe(true)
  expect(judge(row, [report(199)], []).isHeld).toBe(false)
  expect(judge(row, [report(200, 'tries')], []).isHeld).toBe(false)
  expect(judge(row, [report(200)], ['api/store/stock-races']).isHeld).toBe(false)
})

test('a row that nothing tries or that asks for nothing does not hold', () => {
  expect(judge({ ...row, files: [] }, [report(200)], []).isHeld).toBe(false)
  expect(judge({ ...row, asked: {} }, [report(200)], []).isHeld).toBe(false)
})

test('a line tells what was asked, what was reached and for how long', () => {
  const line = lineOf(row, judge(row, [report(1_200)], []), 12.4, [])
  expect(line).toBe('✓       5  stock is never below 0: 1,200 of 200 rounds (12 s)')
  const short = lineOf(row, judge(row, [report(20)], []), 3, ['api/store/stock-races'])
  expect(short).toBe('✗       5  stock is never below 0: 20 of 200 rounds, api/store/stock-races failed (3 s)')
})

test('the page of what was seen keeps each row until it is seen again', () => {
  const seen = { commit: '0123abcd', day: '2026-11-19' }
  const five = recordedLine(row, judge(row, [report(1_200)], []), 12.4, [], seen)
  expect(five).toBe('| 5 | stock is never below 0 | ✓ | 1,200 of 200 rounds | 12 | 0123abcd | 2026-11-19 |')
  const first = recordIn('', rows, new Map([[5, five]]))
  expect(first).toContain(five)
  expect(first).toContain(
    '| load: pages | 300 dynamic requests a second for a minute, all answered in time | · | not run yet |',
  )
  const six = recordedLine({ ...row, row: 6 }, judge(row, [report(2)], []), 1, ['api/x'], seen)
  const second = recordIn(first, rows, new Map([[6, six]]))
  expect(second).toContain(five)
  expect(second).toContain('| 6 | stock is never below 0 | ✗ | 2 of 200 rounds; api/x failed | 1 |')
  expect(second.split('\n').filter((line) => /^\| [\dl]/.test(line))).toHaveLength(rows.length)
})
