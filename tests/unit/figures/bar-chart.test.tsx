import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { layoutBars } from '#domain/figures/chart-layout.ts'
import { BarChart } from '#web/pages/desk/figures/bar-chart.tsx'

test('lines stand at round values, the highest not below the tallest bar', () => {
  expect(layoutBars([[7], [3]]).ticks.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8])
  expect(layoutBars([[1]]).ticks.map(({ value }) => value)).toEqual([0, 1])
  expect(layoutBars([[1204]]).ticks.at(-1)?.value).toBe(1500)
  expect(layoutBars([[0.62]], { isWhole: false }).ticks.map(({ value }) => value)).toEqual(
    [0, 0.2, 0.4, 0.6, 0.8].map((v) => expect.closeTo(v, 6)),
  )
})

test('nothing at all is drawn as lines without bars', () => {
  const { bars, ticks } = layoutBars([[0, 0]])
  expect(bars).toEqual([])
  expect(ticks).toHaveLength(2)
})

test('parts of a bar stand on each other, without a gap, and never leave the picture', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(5_000_000), { minLength: 1, maxLength: 5 }), { maxLength: 14 }), (rows) => {
      const { bars, height, width, bottom } = layoutBars(rows)
      for (const [index] of rows.entries()) {
        const own = bars.filter(({ row }) => row === index).sort((one, other) => one.part - other.part)
        let foot = bottom
        for (const bar of own) {
          expect(bar.y + bar.height).toBe(foot)
          foot = bar.y
        }
      }
      for (const { x, y, width: across, height: tall } of bars) {
        expect(Math.min(x, y, across, tall)).toBeGreaterThanOrEqual(0)
        expect(x + across).toBeLessThanOrEqual(width)
        expect(y + tall).toBeLessThanOrEqual(height)
      }
    }),
  )
})

const html = renderToStaticMarkup(
  <BarChart
    id="c"
    title="Readers <by> month"
    description="Two bars."
    rows={[
      { label: 'Oct', values: [2, 1] },
      { label: 'Nov', values: [3, 0] },
    ]}
    parts={['Print', 'Digital']}
    show={String}
  />,
)

test('a chart is named and told in words, and its colours are classes', () => {
  expect(html).toContain('role="img" aria-labelledby="c-title c-desc"')
  expect(html).toContain('<title id="c-title">Readers &lt;by&gt; month</title>')
  expect(html).toContain('<desc id="c-desc">Two bars.</desc>')
  expect(html).not.toContain('style=')
  expect(html).not.toMatch(/fill="/)
})

test('a part of nothing is not drawn, and the key names every part', () => {
  expect(html.match(/chart-part-2"[^>]* x=/g)).toHaveLength(1)
  expect(html).toContain('Print</li>')
  expect(html).toContain('Digital</li>')
})
