import { expect, test } from 'vitest'
import { csvCell, csvRow } from '#domain/text/csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['one, two', '"one, two"'],
  ['she said "no"', '"she said ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [' spaces ', '" spaces "'],
  ['-12.50', '-12.50'],
  ['=1+1', "'=1+1"],
  ['+44 20', "'+44 20"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('%j is written %j', (text, cell) => {
  expect(csvCell(text)).toBe(cell)
})

test('cells are parted by commas', () => {
  expect(csvRow(['a', 'b,c', ''])).toBe('a,"b,c",')
})
