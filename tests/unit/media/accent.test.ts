import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACCENTS, accentColours, accentOf, contrast } from '#domain/media/accent.ts'

const accents = Array.from({ length: ACCENTS }, (_, accent) => accent)
const styles = (file: string) => readFile(join(import.meta.dirname, '../../../src/web', file), 'utf8')

test('words of every accent can be read on every paper of the house', async () => {
  const tokens = await styles('styles/tokens.css')
  const papers = [...tokens.matchAll(/--paper[\w-]*: light-dark\((#\w{6}), (#\w{6})\)/g)]
  expect(papers).toHaveLength(3)
  for (const [, lightPaper = '', darkPaper = ''] of papers) {
    for (const accent of accents) {
      const { light, dark } = accentColours(accent)
      expect(contrast(light, lightPaper), `${accent} on ${lightPaper}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, darkPaper), `${accent} on ${darkPaper}`).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('a colour finds its own place again, and neighbours differ', () => {
  for (const accent of accents) expect(accentOf(accentColours(accent).light)).toBe(accent)
})

test.each(['#808080', '#ffffff', '#000000', '#83807d'])('%s is no colour', (grey) => {
  expect(accentOf(grey)).toBeNull()
})

test('the stylesheet has the colours that the rule gives', async () => {
  const css = await styles('pages/article/article-accents.css')
  for (const accent of accents) {
    const { light, dark } = accentColours(accent)
    expect(css).toContain(`.accent-${accent} {\n  --buoy: light-dark(${light}, ${dark});\n}`)
  }
  expect(css.match(/\.accent-/g)).toHaveLength(ACCENTS)
})
