import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TextBlock } from '#domain/articles/article-text.ts'
import { markRest, OPENING_SHARE, openingBlocks } from '#domain/articles/opening.ts'

const block = (kind: TextBlock['kind'], length: number): TextBlock => ({ kind, length })
const paragraph = (length: number) => block('paragraph', length)
const textLength = (blocks: TextBlock[]) => blocks.reduce((sum, { length }) => sum + length, 0)

const kinds = ['paragraph', 'heading', 'list', 'quotation', 'figure', 'break', 'other'] as const
const anyBlocks = fc.array(fc.record({ kind: fc.constantFrom(...kinds), length: fc.nat(3000) }), { maxLength: 60 })

describe('the opening', () => {
  test.each([
    ['is the whole blocks nearest to its share', [paragraph(100), paragraph(60), paragraph(60), paragraph(840)], 2],
    ['goes over its share rather than be without a paragraph', [paragraph(900), paragraph(100)], 1],
    ['counts from the first paragraph on', [block('heading', 10), block('figure', 90), paragraph(90), paragraph(9)], 3],
    ['does not end in a heading', [paragraph(100), block('heading', 50), paragraph(850)], 1],
    ['does not end in a break', [paragraph(100), block('break', 0), paragraph(900)], 1],
    ['is nothing where it could only be the whole text', [block('heading', 10), paragraph(500)], 0],
    ['is nothing where only a break would be held back', [paragraph(500), block('break', 0)], 0],
    ['is nothing of an empty text', [], 0],
  ])('%s', (_rule, blocks, count) => expect(openingBlocks(blocks)).toBe(count))

  test('has a paragraph, ends in neither heading nor break, and always holds text back', () => {
    fc.assert(
      fc.property(anyBlocks, (blocks) => {
        const shown = blocks.slice(0, openingBlocks(blocks))
        if (shown.length === 0) return
        expect(shown.some(({ kind }) => kind === 'paragraph')).toBe(true)
        expect(['heading', 'break']).not.toContain(shown.at(-1)?.kind)
        expect(textLength(shown)).toBeLessThan(textLength(blocks))
      }),
    )
  })

  test('is within half a block of its share in a text of paragraphs', () => {
    const manyParagraphs = fc.array(fc.integer({ min: 1, max: 100 }).map(paragraph), { minLength: 100 })
    fc.assert(
      fc.property(manyParagraphs, (blocks) => {
        const shown = textLength(blocks.slice(0, openingBlocks(blocks)))
        expect(Math.abs(shown - textLength(blocks) * OPENING_SHARE)).toBeLessThanOrEqual(50)
      }),
    )
  })
})

describe('the place where the wall stood', () => {
  test('is marked where the opening ends, and nothing else is changed', () => {
    const marked = markRest('<p>One</p><p>Two</p>', '<p>One</p>')
    expect(marked).toMatch(/^<p>One<\/p><span id="rest"[^>]*><\/span><p>Two<\/p>$/)
  })
  test.each([
    ['nothing was shown', ''],
    ['what was shown is cut otherwise', '<p>One …</p>'],
  ])('is not marked where %s', (_what, opening) => {
    expect(markRest('<p>One</p><p>Two</p>', opening)).toBe('<p>One</p><p>Two</p>')
  })
})
