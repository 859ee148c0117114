import { expect, test } from 'vitest'
import { nameStart, nameStartText } from '#domain/dispatches/name-on-labels.ts'

test('a new name is on the labels of the first list that is cut after it', () => {
  expect(nameStart([], 6)).toEqual({ from: 6, bound: null })
  expect(nameStart([4, 5], 6), 'the lists of both are cut').toEqual({ from: 6, bound: 5 })
  expect(nameStart([5], null), 'the next is not planned yet').toEqual({ from: 6, bound: 5 })
  expect(nameStart([5], 8), 'planned ahead').toEqual({ from: 8, bound: 5 })
})

test('the page says it before a name is saved', () => {
  expect(nameStartText({ from: 6, bound: null })).toBe('A new name is on your labels from issue 6 on.')
  expect(nameStartText({ from: null, bound: null })).toBe('A new name is on your labels from the next issue on.')
  expect(nameStartText({ from: 6, bound: 5 })).toBe(
    'The label of issue 5 has your present name. A new name is on your labels from issue 6 on.',
  )
})
