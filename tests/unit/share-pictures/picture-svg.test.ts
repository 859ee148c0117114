import { expect, test } from 'vitest'
import { pictureSvg } from '#adapters/share-pictures/picture-svg.ts'
import { childrenOf, readXml } from '../../support/read-xml.ts'

const picture = { magazine: 'M', label: 'Letters', title: 'A title', byline: 'Someone', art: null }
const measure = (words: string) => words.length / 2
const textsOf = (svg: string) => childrenOf(readXml(svg), 'text').map(({ text }) => text)

test('shows the label, the title, the byline and the magazine', () => {
  expect(textsOf(pictureSvg(picture, null, measure))).toEqual(['LETTERS', 'A title', 'Someone', 'M'])
})

test('whatever looks like markup is text', () => {
  const title = '</text><image href="file:///etc/passwd"/> & "more"'
  const svg = pictureSvg({ ...picture, title, byline: '<script>', magazine: '&amp;' }, null, measure)
  const [, ...rest] = textsOf(svg)
  expect(rest.slice(0, -2).join('').replace(/ /g, '')).toBe(title.replace(/ /g, ''))
  expect(rest.slice(-2)).toEqual(['<script>', '&amp;'])
  expect(childrenOf(readXml(svg), 'image')).toEqual([])
})

test('a long title is set in several lines, beside the art', () => {
  const title = 'A rather long title about something that took place a long time ago'
  const svg = pictureSvg({ ...picture, title }, 'data:image/svg+xml;base64,PHN2Zy8+', measure)
  const lines = textsOf(svg).slice(1, -2)
  expect(lines.length).toBeGreaterThan(2)
  expect(lines.join(' ')).toBe(title)
  const [art] = childrenOf(readXml(svg), 'image')
  expect(art?.attributes).toMatchObject({ x: '640', width: '560', height: '630' })
})

test('long labels and bylines are cut', () => {
  const svg = pictureSvg({ ...picture, label: 'x'.repeat(99), byline: 'y'.repeat(99) }, null, measure)
  expect(textsOf(svg).every((text) => text.length <= 45)).toBe(true)
})
