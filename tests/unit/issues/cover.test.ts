import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COVER_INK, COVER_PAPER, type CoverArt, coverSvg, type OutlineWords } from '#domain/issues/cover.ts'
import { contrastOf, READABLE_CONTRAST } from '#domain/media/contrast.ts'
import { childrenOf, readXml } from '../../support/read-xml.ts'

const words = { magazine: 'Masthead', number: 7, season: 'Spring 2031', title: 'A Title' }

/** The words stand in place of their paths, so that what is on the cover can be read. */
const outline: OutlineWords = (text, _face, size) => ({ d: text, width: text.length * size * 0.5 })

type Colour = readonly [number, number, number]
const hex = (colour: Colour) => `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`

/** Art that has one colour above and another below. */
function art(above: Colour, below: Colour): CoverArt {
  const [width, height] = [12, 16]
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_none, at) => {
    const colour = at < (width * height * 4) / 2 ? above : below
    return colour[at % 4] ?? 255
  })
  return { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>', width, height, seen: { pixels, width, height } }
}

/** Chequered in light and dark: nothing can be read on it. */
function lively(): CoverArt {
  const plain = art([0, 0, 0], [0, 0, 0])
  for (let at = 0; at < plain.seen.pixels.length; at += 4)
    if ((at / 4 + Math.floor(at / 48)) % 2) plain.seen.pixels.fill(255, at, at + 4)
  return plain
}

const fillOf = (element: { attributes: Record<string, string> } | undefined) =>
  /fill:(#[\da-f]{6})/.exec(element?.attributes.style ?? '')?.[1] ?? ''

function read(svg: string) {
  const cover = readXml(svg)
  const letters = childrenOf(cover, 'path')
  return {
    texts: letters.map(({ attributes }) => attributes.d),
    inks: letters.map(fillOf),
    grounds: childrenOf(cover, 'rect').map(fillOf),
  }
}

test('a cover carries the magazine, the number, the season and the title', () => {
  const { texts } = read(coverSvg(words, art([20, 33, 58], [20, 33, 58]), outline))
  expect(texts).toEqual(['Masthead', 'Issue 7  ·  Spring 2031', 'A Title'])
})

test('words stand on the art itself where it is calm, in the colour that can be read there', () => {
  const { inks, grounds } = read(coverSvg(words, art([12, 21, 38], [246, 241, 230]), outline))
  expect(grounds).toEqual([])
  expect(inks).toEqual([COVER_PAPER, COVER_INK, COVER_INK])
})

test('where the art is lively, words have a ground of their own', () => {
  const { inks, grounds } = read(coverSvg(words, lively(), outline))
  expect(grounds).toHaveLength(2)
  expect(contrastOf(inks[0] ?? '', grounds[0] ?? '')).toBeGreaterThan(READABLE_CONTRAST)
  expect(contrastOf(inks[1] ?? '', grounds[1] ?? '')).toBeGreaterThan(READABLE_CONTRAST)
})

const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255))

test('on whatever colours, every word can be read', () => {
  fc.assert(
    fc.property(colour, colour, (above, below) => {
      const { inks, grounds } = read(coverSvg(words, art(above, below), outline))
      const [head = '', ...foot] = inks
      const bands = [...grounds]
      const panel = coverSvg(words, art(above, below), outline).includes('<rect x="0" y="0"')
        ? bands.shift()
        : hex(above)
      expect(contrastOf(head, panel ?? '')).toBeGreaterThanOrEqual(READABLE_CONTRAST)
      for (const ink of foot) expect(contrastOf(ink, bands[0] ?? hex(below))).toBeGreaterThanOrEqual(READABLE_CONTRAST)
    }),
  )
})

test('whatever the words are, they stay between the edges, and the picture stays whole', () => {
  const text = fc.string({ minLength: 1, maxLength: 90, unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, text, (magazine, season, title) => {
      const svg = coverSvg({ ...words, magazine, season, title }, lively(), (line, face, size) => ({
        ...outline(line, face, size),
        d: 'M0 0',
      }))
      const [first] = childrenOf(readXml(svg), 'path')
      expect(Number(/translate\(([\d.-]+)/.exec(first?.attributes.transform ?? '')?.[1])).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('rules of the art do not colour the words, and what stands before its root is left out', () => {
  const svg =
    '<?xml version="1.0"?><!-- a > b --><!DOCTYPE svg><svg width="9" height="9" id="a"><style>path{fill:red}</style></svg>'
  const cover = coverSvg(words, { ...art([0, 0, 0], [0, 0, 0]), svg }, outline)
  expect(cover).not.toMatch(/<\?xml|<!--|DOCTYPE/)
  const [nested] = childrenOf(readXml(cover), 'svg')
  expect(nested?.attributes).toEqual({
    id: 'a',
    viewBox: '0 0 12 16',
    width: '1200',
    height: '1600',
    preserveAspectRatio: 'xMidYMid slice',
  })
})
