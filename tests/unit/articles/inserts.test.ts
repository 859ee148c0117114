import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextBlock } from '#domain/articles/article-text.ts'
import { INSERT_MIN_SPACING, insertSpacing, placeInserts } from '#domain/articles/inserts.ts'

const paragraph = (length: number): TextBlock => ({ kind: 'paragraph', length })
const block = (kind: TextBlock['kind'], length = 50): TextBlock => ({ kind, length })
const paragraphs = (count: number, length: number) => Array.from({ length: count }, () => paragraph(length))
const textLength = (blocks: TextBlock[]) => blocks.reduce((sum, { length }) => sum + length, 0)

const kinds = ['paragraph', 'heading', 'list', 'quotation', 'figure', 'break', 'other'] as const
const anyBlock = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('paragraph' as const), length: fc.nat(600) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom(...kinds), length: fc.nat(3000) }) },
)
const anyBlocks = fc.array(anyBlock, { maxLength: 60, size: 'max' })
const anyCount = fc.nat(8)

describe('the spacing', () => {
  test.each([
    ['is the text length divided by the number of inserts', 12_000, 3, 4000],
    ['is never below 2000 characters', 5000, 4, INSERT_MIN_SPACING],
  ])('%s', (_rule, length, inserts, spacing) => expect(insertSpacing(length, inserts)).toBe(spacing))
})

describe('inserts', () => {
  test('stand evenly in a text of even paragraphs', () => {
    expect(placeInserts(paragraphs(12, 1000), 3)).toEqual([1, 5, 9])
  })

  test('that do not fit are left out', () => {
    expect(placeInserts(paragraphs(5, 1000), 4)).toHaveLength(2)
    expect(placeInserts([paragraph(9000)], 2)).toEqual([])
    expect(placeInserts([], 2)).toEqual([])
    expect(placeInserts(paragraphs(5, 1000), 0)).toEqual([])
  })

  test('wait for the whole spacing, not for nearly all of it', () => {
    expect(placeInserts([1000, 1999, 1, 1000].map(paragraph), 2)).toEqual([0, 2])
  })

  test('begin earlier where all of them would not fit otherwise', () => {
    const blocks = [...paragraphs(3, 1000), ...paragraphs(2, 3000)]
    expect(placeInserts(blocks, 2)).toEqual([0, 3])
  })

  test.each([
    ['right before a heading', [paragraph(2000), block('heading'), paragraph(2000)]],
    ['right after a heading', [block('heading', 2000), paragraph(2000)]],
    ['next to a break', [paragraph(2000), block('break', 0), paragraph(2000)]],
    ['between a list and what leads into it', [paragraph(2000), block('list', 2000)]],
    ['between a quotation and what leads into it', [paragraph(2000), block('quotation', 2000)]],
  ])('never stand %s', (_rule, blocks) => expect(placeInserts(blocks, 1)).toEqual([]))

  test('are the spacing apart, in order, and never at an edge of the text or of a chapter', () => {
    fc.assert(
      fc.property(anyBlocks, anyCount, (blocks, inserts) => {
        const places = placeInserts(blocks, inserts)
        expect(places.length).toBeLessThanOrEqual(inserts)
        for (const [index, place] of places.entries()) {
          expect(blocks[place]?.kind).not.toBe('heading')
          expect(blocks[place + 1]).toBeDefined()
          expect(blocks[place + 1]?.kind).not.toBe('heading')
          const before = places[index - 1]
          if (before === undefined) continue
          expect(place).toBeGreaterThan(before)
          const between = textLength(blocks.slice(before + 1, place + 1))
          expect(between).toBeGreaterThanOrEqual(insertSpacing(textLength(blocks), inserts))
        }
      }),
    )
  })

  test('all stand in a text of short paragraphs that is long enough for them', () => {
    const manyParagraphs = fc.array(fc.integer({ min: 1, max: 100 }).map(paragraph), { minLength: 400, maxLength: 500 })
    fc.assert(
      fc.property(manyParagraphs, fc.integer({ min: 1, max: 4 }), (blocks, inserts) => {
        fc.pre(textLength(blocks) / inserts >= INSERT_MIN_SPACING)
        expect(placeInserts(blocks, inserts)).toHaveLength(inserts)
      }),
    )
  })
})
