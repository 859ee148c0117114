import { describe, expect, test } from 'vitest'
import { minutesLeft, piecesToContinue } from '#domain/reading/continue.ts'
import {
  isUnderWay,
  laterPlace,
  MOST_PLACES,
  mergePlaces,
  placeOfView,
  type ReadPiece,
  type View,
} from '#domain/reading/reading-place.ts'

const piece = (changes: Partial<ReadPiece> = {}): ReadPiece => ({
  slug: 'the-hum',
  title: 'The Hum',
  minutes: 10,
  place: '+4',
  share: 40,
  finished: false,
  at: 1_000,
  ...changes,
})

const view = (changes: Partial<View> = {}): View => ({
  place: '+7',
  share: 50,
  end: false,
  seen: 10,
  blocks: 20,
  ...changes,
})

const fresh = { before: null, anew: false }

describe('of two devices', () => {
  test('the later one says where the reader is', () => {
    const later = piece({ at: 2_000, share: 20 })
    expect(laterPlace(piece(), later)).toEqual(later)
    expect(laterPlace(later, piece())).toEqual(later)
  })

  test('what one of them has read stays read, in whichever order they are heard', () => {
    const read = piece({ finished: true, share: 100 })
    const later = piece({ at: 2_000, share: 20 })
    expect(laterPlace(read, later)).toEqual({ ...later, finished: true })
    expect(laterPlace(later, read)).toEqual({ ...later, finished: true })
  })

  test('each article has one place, the latest first, and not without end', () => {
    const many = Array.from({ length: MOST_PLACES }, (_, at) => piece({ slug: `a${at}`, at }))
    const merged = mergePlaces(many, [piece({ slug: 'new', at: 5_000 }), piece({ slug: 'a7', at: 6_000 })])
    expect(merged).toHaveLength(MOST_PLACES)
    expect(merged.slice(0, 2).map(({ slug }) => slug)).toEqual(['a7', 'new'])
    expect(merged.some(({ slug }) => slug === 'a0')).toBe(false)
  })
})

test.each([
  ['who has only looked in has not begun', { share: 3 }, false],
  ['who is in the middle is under way', { share: 4 }, true],
  ['who has hardly anything left is not', { share: 96 }, false],
  ['what is read is not under way', { finished: true }, false],
])('%s', (_rule, changes, expected) => expect(isUnderWay(piece(changes))).toBe(expected))

test.each([
  [10, 40, 6],
  [10, 99, 1],
  [1, 10, 1],
  [7, 50, 4],
])('of %i minutes, %i%% read, %i are left', (minutes, share, left) => {
  expect(minutesLeft({ minutes, share })).toBe(left)
})

test('the front page offers the three that were left last, since the offer was put away', () => {
  const pieces = [5, 4, 3, 2, 1].map((at) => piece({ slug: `a${at}`, at, finished: at === 4 }))
  const offered = (since: number) => piecesToContinue(pieces, since).map(({ slug }) => slug)
  expect(offered(0)).toEqual(['a5', 'a3', 'a2'])
  expect(offered(3)).toEqual(['a5'])
  expect(offered(5)).toEqual([])
})

describe('where a reader stopped', () => {
  test('is remembered once they have begun', () => {
    expect(placeOfView('the-hum', view(), fresh, 9)).toEqual({
      slug: 'the-hum',
      place: '+7',
      share: 50,
      finished: false,
      at: 9,
    })
    expect(placeOfView('the-hum', view({ share: 3 }), fresh, 9)).toBeNull()
  })

  test('is read to the end when at least half of it was in view', () => {
    const end = { end: true, share: 97 }
    expect(placeOfView('x', view({ ...end, seen: 10 }), fresh, 9)).toMatchObject({ finished: true, share: 100 })
    expect(placeOfView('x', view({ ...end, seen: 9 }), fresh, 9), 'gone to the notes').toBeNull()
    const before = piece({ share: 60 })
    expect(placeOfView('x', view({ ...end, seen: 3 }), { before, anew: false }, 9), 'read in two visits').toMatchObject(
      {
        finished: true,
      },
    )
  })

  test('stays where it was when they look in again, until they begin anew', () => {
    const before = piece({ share: 60 })
    expect(placeOfView('x', view({ share: 10 }), { before, anew: false }, 9)).toBeNull()
    expect(placeOfView('x', view({ share: 61 }), { before, anew: false }, 9)).toMatchObject({ share: 61 })
    expect(placeOfView('x', view({ share: 10 }), { before, anew: true }, 9)).toMatchObject({ share: 10 })
  })

  test('is not asked of what they have read before', () => {
    expect(placeOfView('x', view(), { before: piece({ finished: true }), anew: true }, 9)).toBeNull()
  })
})
