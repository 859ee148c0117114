/** One bar's part: whole pixels, so that every browser draws the same. */
export type Bar = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly part: number
  readonly row: number
}
export type ChartLayout = {
  readonly width: number
  readonly height: number
  readonly bars: readonly Bar[]
  /** Lines across, from nothing to the top. */
  readonly ticks: readonly { readonly y: number; readonly value: number }[]
  /** Where the name of each row stands, below its bar. */
  readonly labels: readonly { readonly x: number; readonly row: number }[]
  readonly left: number
  readonly bottom: number
}

const STEP = 80
const BAR = 40
const LEFT = 56
const TOP = 12
const PLOT = 200
const BELOW = 28

/** The first of 1, 2, 2.5, 5, 10, … times a power of ten that is not below a fourth of the most; whole where counts are drawn. */
function tickStep(most: number, isWhole: boolean): number {
  if (most <= 0) return 1
  const rough = most / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= rough * 0.999_999) ?? 10 * power
  return isWhole ? Math.max(1, Math.ceil(step)) : step
}

/** Stacked bars, one for each row, of as many parts as a row has values. */
export function layoutBars(rows: readonly (readonly number[])[], { isWhole = true } = {}): ChartLayout {
  const sums = rows.map((row) => row.reduce((sum, value) => sum + Math.max(0, value), 0))
  const step = tickStep(Math.max(0, ...sums), isWhole)
  const steps = Math.max(1, Math.ceil(Math.max(0, ...sums) / step - 0.000_001))
  const top = step * steps
  const bottom = TOP + PLOT
  const yOf = (value: number) => Math.round(bottom - (value / top) * PLOT)
  const bars = rows.flatMap((row, index) => {
    let below = 0
    return row.map((value, part) => {
      const from = yOf(below)
      below += Math.max(0, value)
      const y = yOf(below)
      return { x: LEFT + index * STEP + (STEP - BAR) / 2, y, width: BAR, height: from - y, part, row: index }
    })
  })
  return {
    width: LEFT + Math.max(1, rows.length) * STEP,
    height: bottom + BELOW,
    bars: bars.filter(({ height }) => height > 0),
    ticks: Array.from({ length: steps + 1 }, (_, index) => ({ y: yOf(index * step), value: index * step })),
    labels: rows.map((_, row) => ({ x: LEFT + row * STEP + STEP / 2, row })),
    left: LEFT,
    bottom,
  }
}
