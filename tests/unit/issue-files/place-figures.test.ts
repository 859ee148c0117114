import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MeasuredBlock, placeFigures } from '#adapters/pdf/place-figures.ts'

const words = (height: number): MeasuredBlock => ({ kind: 'words', height })
const figure = (height: number): MeasuredBlock => ({ kind: 'figure', height })
const heading = (height = 10): MeasuredBlock => ({ kind: 'heading', height })
const pages = { first: 100, others: 100 }

test('a figure with room stays where it is', () => {
  expect(placeFigures([words(30), figure(50), words(90)], pages)).toEqual([0, 1, 2])
})

test('a figure without room lets words go before it until they begin the next page', () => {
  expect(placeFigures([words(60), figure(50), words(20), words(40), words(30)], pages)).toEqual([0, 2, 3, 1, 4])
})

test('a figure never passes a heading', () => {
  expect(placeFigures([words(60), figure(50), words(10), heading(), words(90)], pages)).toEqual([0, 2, 1, 3, 4])
})

test('figures keep their order', () => {
  expect(placeFigures([words(60), figure(50), figure(20), words(80), words(80)], pages)).toEqual([0, 3, 1, 2, 4])
})

test('a figure at the end still stands', () => {
  expect(placeFigures([words(60), figure(50)], pages)).toEqual([0, 1])
})

test('every block is set once, and only figures change places', () => {
  const kinds = fc.constantFrom('words', 'heading', 'figure', 'other')
  const block = fc.record({ kind: kinds, height: fc.integer({ min: 1, max: 250 }) }) as fc.Arbitrary<MeasuredBlock>
  fc.assert(
    fc.property(fc.array(block), (blocks) => {
      const order = placeFigures(blocks, pages)
      expect(order.toSorted((a, b) => a - b)).toEqual(blocks.map((_, index) => index))
      const rest = order.filter((index) => blocks[index]?.kind !== 'figure')
      expect(rest).toEqual(rest.toSorted((a, b) => a - b))
      const figures = order.filter((index) => blocks[index]?.kind === 'figure')
      expect(figures).toEqual(figures.toSorted((a, b) => a - b))
    }),
  )
})
