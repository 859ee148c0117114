import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  composeIssue,
  composeSections,
  type FrontBand,
  type FrontPiece,
  MOST_IN_A_ROW,
  placements,
  rowsOf,
} from '#domain/articles/front-page.ts'

type Piece = FrontPiece & { name: string }

const piece = (name: string, fields: Partial<FrontPiece> = {}): Piece => ({
  name,
  placement: null,
  art: {},
  quote: null,
  ...fields,
})

const piecesIn = (bands: FrontBand<Piece>[]) => bands.flatMap((band) => ('piece' in band ? [band.piece] : band.pieces))
const told = (bands: FrontBand<Piece>[]) =>
  bands.map(
    (band) => `${band.kind} ${('piece' in band ? [band.piece] : band.pieces).map(({ name }) => name).join(' ')}`,
  )

const anyPieces = (maxLength: number) =>
  fc
    .array(
      fc.record({
        placement: fc.constantFrom(null, ...placements),
        art: fc.constantFrom(null, {}),
        quote: fc.constantFrom(null, 'Words.'),
      }),
      { maxLength },
    )
    .map((pieces) => pieces.map((fields, at) => piece(String(at), fields)))

describe('the current issue', () => {
  test('every piece is there once, however many there are and however they are placed', () => {
    fc.assert(
      fc.property(anyPieces(40), (pieces) => {
        const shown = piecesIn(composeIssue(pieces))
        expect(shown).toHaveLength(pieces.length)
        expect(new Set(shown)).toEqual(new Set(pieces))
      }),
    )
  })

  test('has one lead, first; rows have one to four pieces, strips are pictures, quotations have words', () => {
    fc.assert(
      fc.property(anyPieces(40), (pieces) => {
        const bands = composeIssue(pieces)
        expect(bands.map(({ kind }) => kind).filter((kind) => kind === 'lead')).toHaveLength(Math.min(1, pieces.length))
        for (const [at, band] of bands.entries()) {
          if (band.kind === 'lead') expect(at).toBe(0)
          if (band.kind === 'quote') expect(band.piece.quote).not.toBeNull()
          if (band.kind === 'strip') expect(band.pieces.every(({ art }) => art)).toBe(true)
          if ('pieces' in band) expect(band.pieces.length).toBeLessThanOrEqual(MOST_IN_A_ROW)
          if ('pieces' in band) expect(band.pieces.length).toBeGreaterThan(0)
        }
      }),
    )
  })

  test.each([
    ['nothing', [], []],
    ['a single piece', [piece('a')], ['lead a']],
    ['two', [piece('a'), piece('b')], ['lead a', 'strip b']],
    [
      'four, of which nobody chose any',
      [piece('a'), piece('b'), piece('c'), piece('d')],
      ['lead a', 'essay b', 'strip c d'],
    ],
    [
      'the one without a picture in words',
      [piece('a'), piece('b'), piece('c', { art: null }), piece('d')],
      ['lead a', 'essay c', 'strip b d'],
    ],
    [
      'what was chosen',
      [piece('a'), piece('b', { placement: 'lead' }), piece('c', { placement: 'quote', quote: 'C.' }), piece('d')],
      ['lead b', 'quote c', 'strip a d'],
    ],
    ['pieces without pictures as lines', [piece('a'), piece('b', { art: null })], ['lead a', 'lines b']],
    [
      'words and pictures by turns',
      [
        piece('a'),
        piece('b', { placement: 'essay' }),
        piece('c', { placement: 'quote', quote: 'C.' }),
        ...['d', 'e', 'f', 'g', 'h'].map((name) => piece(name)),
      ],
      ['lead a', 'essay b', 'strip d e f', 'quote c', 'strip g h'],
    ],
  ] as const)('shows %s', (_what, pieces, bands) => expect(told(composeIssue(pieces))).toEqual(bands))
})

describe('earlier issues', () => {
  test('every piece is there once, under its section or beside it', () => {
    fc.assert(
      fc.property(fc.array(anyPieces(9), { maxLength: 6 }), (lists) => {
        const sections = lists.map((pieces, at) => ({ slug: `s${at}`, pieces }))
        const bands = composeSections(sections)
        const shown = piecesIn(bands)
        expect(shown).toHaveLength(lists.flat().length)
        expect(new Set(shown)).toEqual(new Set(lists.flat()))
        const named = new Set(bands.flatMap((band) => (band.kind === 'section' ? [band.slug] : [])))
        expect(named).toEqual(new Set(sections.filter(({ pieces }) => pieces.length > 0).map(({ slug }) => slug)))
      }),
    )
  })

  test('a quotation and an essay stand between sections by turns; a section’s only piece stays under its name', () => {
    const quote = { placement: 'quote', quote: 'Q.' } as const
    const sections = [
      { slug: 's', pieces: [piece('a', quote)] },
      { slug: 't', pieces: [piece('b'), piece('c', quote), piece('d', quote)] },
      { slug: 'u', pieces: [piece('e', quote), piece('f', { placement: 'essay' })] },
    ]
    expect(told(composeSections(sections))).toEqual(['section a', 'section b d', 'quote c', 'section e', 'essay f'])
  })
})

test.each([
  [1, [1]],
  [4, [4]],
  [5, [3, 2]],
  [9, [3, 3, 3]],
])('%i pieces make rows of %j', (count, rows) =>
  expect(rowsOf(Array.from({ length: count })).map((row) => row.length)).toEqual(rows),
)
