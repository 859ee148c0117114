import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedRange } from '#domain/files/byte-range.ts'

test.each([
  ['no header asks for the whole', undefined, 'whole'],
  ['both ends are included', 'bytes=0-99', { start: 0, end: 99 }],
  ['an open end runs to the last byte', 'bytes=900-', { start: 900, end: 999 }],
  ['an end beyond the file is the last byte', 'bytes=900-5000', { start: 900, end: 999 }],
  ['a count from the end', 'bytes=-100', { start: 900, end: 999 }],
  ['a count beyond the file is all of it', 'bytes=-5000', { start: 0, end: 999 }],
  ['a start beyond the file can’t be had', 'bytes=1000-', 'unsatisfiable'],
  ['the last no bytes can’t be had', 'bytes=-0', 'unsatisfiable'],
  ['backwards is not a range', 'bytes=99-0', 'whole'],
  ['several ranges are answered with the whole', 'bytes=0-1,5-6', 'whole'],
  ['another unit is not known', 'pages=1-2', 'whole'],
  ['neither end is not a range', 'bytes=-', 'whole'],
  ['nonsense is not a range', 'bytes=a-b', 'whole'],
])('%s', (_rule, header, asked) => expect(askedRange(header, 1000)).toEqual(asked))

test('a range is never outside the file, whatever is asked', () => {
  const ends = fc.tuple(fc.option(fc.nat()), fc.option(fc.nat()))
  fc.assert(
    fc.property(ends, fc.integer({ min: 1, max: 5000 }), ([first, last], size) => {
      const asked = askedRange(`bytes=${first ?? ''}-${last ?? ''}`, size)
      if (typeof asked === 'string') return
      expect(asked.start).toBeGreaterThanOrEqual(0)
      expect(asked.end).toBeGreaterThanOrEqual(asked.start)
      expect(asked.end).toBeLessThan(size)
    }),
  )
})
