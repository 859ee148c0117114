import { expect, test } from 'vitest'
import { memoryFor } from '#domain/reading/memory-for.ts'
import { NOTHING_READ, readMemory, writeMemory } from '#domain/reading/reading-memory.ts'
import { MOST_PLACES } from '#domain/reading/reading-place.ts'

const piece = { slug: 'a', title: 'A', minutes: 3, place: '+1', share: 20, finished: false, at: 5 }
const memory = { of: 'acc-1', sent: 4, pieces: [piece] }

test('what is written is read again', () => {
  expect(readMemory(writeMemory(memory))).toEqual(memory)
})

test.each([
  null,
  '',
  '{',
  '5',
  'null',
  '[]',
  '{"pieces":5}',
  '{"pieces":[null, 5, "x", {"slug":"a"}]}',
  JSON.stringify({ pieces: [{ ...piece, finished: 'yes' }] }),
  '{"pieces":[{"slug":"a","title":"A","minutes":3,"place":"+1","share":20,"finished":false,"at":null}]}',
])('%s remembers nothing', (text) => {
  expect(readMemory(text)).toEqual(NOTHING_READ)
})

test('it does not grow without end', () => {
  const pieces = Array.from({ length: MOST_PLACES + 5 }, () => piece)
  expect(readMemory(JSON.stringify({ pieces })).pieces).toHaveLength(MOST_PLACES)
})

test('what a visitor has read goes along when they log in', () => {
  expect(memoryFor({ ...memory, of: null }, 'acc-1')).toEqual(memory)
})

test.each([null, 'acc-2'])('what an account’s holder has read is not shown to %s', (account) => {
  expect(memoryFor(memory, account)).toEqual({ ...NOTHING_READ, of: account })
})

test('it stays with its own reader', () => {
  expect(memoryFor(memory, 'acc-1')).toBe(memory)
})
