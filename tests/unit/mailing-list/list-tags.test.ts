import { expect, test } from 'vitest'
import { keepGoodTags, readTags } from '#domain/mailing-list/list-tags.ts'

const many = (n: number) => Array.from({ length: n }, (_, i) => `tag ${i}`)

test('tags are trimmed, and each is kept once', () => {
  expect(readTags([' fair ', 'fair', '<b>book</b>', 'cafe\u0301', 'caf\u00e9'])).toEqual({
    ok: true,
    tags: ['fair', '<b>book</b>', 'caf\u00e9'],
  })
})

test('none is fine', () => expect(readTags([])).toEqual({ ok: true, tags: [] }))

test('20 are the most', () => {
  expect(readTags(many(20))).toMatchObject({ ok: true })
  expect(readTags(many(21))).toEqual({ ok: false, reason: 'too-many' })
  expect(readTags([...many(20), ...many(20)]), 'each counted once').toMatchObject({ ok: true })
})

test('60 characters are the most', () => {
  expect(readTags(['x'.repeat(60)])).toMatchObject({ ok: true })
  expect(readTags(['x'.repeat(61)])).toEqual({ ok: false, reason: 'malformed' })
})

test.each(['', '  ', 'a\u0000b', 'a\nb', 'a\u202eb', '\ud800'])('%j is no tag', (tag) => {
  expect(readTags(['good', tag])).toEqual({ ok: false, reason: 'malformed' })
  expect(keepGoodTags([tag, 'good'])).toEqual(['good'])
})

test('of a link with too many tags, the first 20 good ones are passed on', () => {
  expect(keepGoodTags(['', ...many(30)])).toEqual(many(20))
})
