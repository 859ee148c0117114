import { expect, test } from 'vitest'
import { findBlock } from '#domain/reading/find-block.ts'
import { LONGEST_PLACE, nameBlock } from '#domain/reading/name-block.ts'

/** Two paragraphs, a heading with three, a heading with one. */
const text = [null, null, 'pilots', null, null, null, 'tide', null]

test('every block of a text is found by its name', () => {
  for (const block of text.keys()) expect(findBlock(text, nameBlock(text, block))).toBe(block)
  expect(nameBlock(text, 4)).toBe('pilots+2')
  expect(nameBlock(text, 1)).toBe('+1')
})

test('a change in one chapter leaves the places of the others', () => {
  const place = nameBlock(text, 7)
  const longer = [null, null, null, 'pilots', null, null, null, null, null, 'tide', null]
  expect(findBlock(longer, place)).toBe(10)
})

test('a chapter that became shorter is gone to its last block, and not beyond it', () => {
  expect(findBlock([null, 'pilots', null, 'tide', null], 'pilots+3')).toBe(2)
  expect(findBlock([null, 'pilots', null], '+5')).toBe(0)
})

test.each(['', 'pilots', 'gone+1', '+x', '+-1', '+1.5', 'pilots+'])(
  '%j is no place of this text, or its heading',
  (place) => {
    const found = findBlock(text, place)
    expect(found === null || text[found] === 'pilots').toBe(true)
  },
)

test('no name is longer than what is kept', () => {
  expect(nameBlock([null, 'x'.repeat(300), null], 2).length).toBeLessThanOrEqual(LONGEST_PLACE)
  expect(nameBlock(['x'.repeat(113), null], 1).length).toBeLessThanOrEqual(LONGEST_PLACE)
})

test('a text without blocks has no place', () => {
  expect(findBlock([], '+0')).toBeNull()
})
