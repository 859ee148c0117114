import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync('src/web/pages/article/article-text.css', 'utf8')
const [wanted = '', fallback = ''] = css.split('@supports not')
const inLines = (property: string) =>
  Number(fallback.match(new RegExp(`${property}: calc\\(([\\d.]+) \\* var\\(--line\\)`))?.[1])

/** Of Newsreader, in its own units: 2000 to the em. */
const [CAP, ASCENT, DESCENT] = [1340 / 2000, 1470 / 2000, 530 / 2000]

test('the drop cap is three lines deep', () => {
  expect(wanted).toMatch(/first-letter \{[^}]*initial-letter: 3;/)
})

test('where browsers can’t do that, its head is at the first capital’s and its foot on the third baseline', () => {
  // In lines of the text, for any size of it.
  for (const text of [0.55, 0.6, 0.7]) {
    const size = inLines('font-size') + text
    const [padding, height] = [inLines('padding-block-start'), inLines('line-height')]
    const baselineOf = (line: number, em: number) => line / 2 + ((ASCENT - DESCENT) * em) / 2
    const third = 2 + baselineOf(1, text)
    const foot = padding + baselineOf(height, size)
    expect(foot).toBeCloseTo(third, 2)
    expect(foot - CAP * size).toBeCloseTo(third - 2 - CAP * text, 2)
    expect(padding + height, 'the fourth line begins at the margin').toBeLessThanOrEqual(3)
  }
})
