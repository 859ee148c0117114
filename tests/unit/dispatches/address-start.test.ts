import { expect, test } from 'vitest'
import { addressStart, addressStartText } from '#domain/dispatches/late-address.ts'

const label = (issue: number, letters: string[], hasLeft: boolean) => ({ issue, letters, hasLeft })

test.each([
  ['an issue whose label is in the house', [label(5, ['a'], false)], 'A new address counts from issue 5.'],
  ['the next one, where nothing is on its way', [], 'A new address counts from issue 6.'],
  [
    'the one after an issue that has left',
    [label(5, ['a'], true)],
    'Issue 5 is already on its way to your present address. A new address counts from issue 6.',
  ],
  ['what goes elsewhere says nothing', [label(5, ['b'], true)], 'A new address counts from issue 6.'],
  ['a label that follows its cycle here', [label(5, ['b', 'a'], false)], 'A new address counts from issue 5.'],
])('a new address counts from %s', (_rule, labels, text) =>
  expect(addressStartText(addressStart('a', labels, 6))).toBe(text),
)

test('where no issue is planned yet, it counts from the next one', () =>
  expect(addressStartText(addressStart('a', [], null))).toBe('A new address counts from the next issue.'))

test('an issue that is skipped is not the first that it counts from', () => {
  const skipped = new Set([6])
  expect(addressStart('a', [], 6, skipped)).toEqual({ from: 7, missed: null })
  expect(addressStart('a', [label(5, ['a'], true)], 6, skipped)).toEqual({ from: 7, missed: 5 })
  expect(addressStart('a', [label(5, ['a'], false)], 6, skipped).from).toBe(5)
})
