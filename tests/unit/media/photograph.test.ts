import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dominantColour, toHex } from '#domain/media/dominant-colour.ts'
import { photographFiles, photographPicture, photographSources, photographWidths } from '#domain/media/photograph.ts'

test.each([
  ['a large original', 6000, [480, 800, 1200, 1600, 2400]],
  ['one between two widths', 1000, [480, 800, 1000]],
  ['one of exactly a width', 800, [480, 800]],
  ['a small one', 300, [300]],
])('%s is made into widths no larger than itself', (_what, width, widths) => {
  expect(photographWidths(width)).toEqual(widths)
})

test('of every width there is an AVIF and a WebP, and of one a JPEG', () => {
  expect(photographFiles([480, 2400]).map(({ width, format }) => `${width}.${format}`)).toEqual([
    '480.avif',
    '480.webp',
    '2400.avif',
    '2400.webp',
    '480.jpg',
  ])
  expect(photographFiles(photographWidths(9000)).at(-1)).toEqual({ width: 1600, format: 'jpg' })
})

test('a picture keeps the proportions of its original', () => {
  const picture = photographPicture({ name: 'ab', width: 6000, height: 4000 }, 'A pier')
  expect(picture).toMatchObject({ src: '/media/photographs/ab/1600.jpg', alt: 'A pier', width: 2400, height: 1600 })
  expect(photographSources({ name: 'ab', widths: [480, 800] }, 'avif')).toBe(
    '/media/photographs/ab/480.avif 480w, /media/photographs/ab/800.avif 800w',
  )
})

test('whatever its size, a picture has room, and its fallback is one of its files', () => {
  const side = fc.integer({ min: 200, max: 40_000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const { src, photograph, ...room } = photographPicture({ name: 'n', width, height }, '')
      const files = photographFiles(photograph?.widths ?? []).map(
        (file) => `/media/photographs/n/${file.width}.${file.format}`,
      )
      expect(files).toContain(src)
      expect(room.width).toBeLessThanOrEqual(width)
      expect(room.height).toBeGreaterThan(0)
    }),
  )
})

test('a few red pixels colour a picture more than many grey ones', () => {
  const grey = Array.from({ length: 60 }, () => [90, 90, 92]).flat()
  const red = Array.from({ length: 10 }, () => [200, 40, 30]).flat()
  expect(toHex(dominantColour([...grey, ...red]))).toBe('#c8281e')
  expect(toHex(dominantColour(grey))).toBe('#5a5a5c')
})
