// Runs on whatever Node the machine has, as the scripts do: the runner reads the rows before it has another.
import { appendFileSync } from 'node:fs'

/** What lies at a part of the way (0.5: in the middle) when the values stand in order; between two of them, in proportion. */
export function quantile(values, part) {
  const inOrder = [...values].sort((one, other) => one - other)
  const place = (inOrder.length - 1) * part
  const [below, above] = [inOrder[Math.floor(place)], inOrder[Math.ceil(place)]]
  return below + (above - below) * (place - Math.floor(place))
}

export const middle = (values) => quantile(values, 0.5)

/** How far apart rounds of the same thing are: half the width of their middle half. One round alone tells no noise. */
export const noiseOf = (rounds) => (quantile(rounds, 0.75) - quantile(rounds, 0.25)) / 2

const ROUNDS = 5

/**
 * How many times as long one thing took as another, round by round, of times that were taken in turn. `of` is what counts of
 * the times of a round; rounds are as long as `count` of them allow.
 */
export function ratiosByRound(times, others, { of = middle, count = ROUNDS } = {}) {
  const parts = cutIntoRounds(others, count)
  return cutIntoRounds(times, count).map((part, at) => of(part) / of(parts[at]))
}

/** Values in the order they were measured, cut into rounds of as equal length as can be. */
export function cutIntoRounds(values, count = ROUNDS) {
  const rounds = Math.min(count, values.length)
  const edge = (at) => Math.round((at * values.length) / rounds)
  return Array.from({ length: rounds }, (_, at) => values.slice(edge(at), edge(at + 1)))
}

/** Whether a row keeps its aim: `met`, `near` (short, by no more than the noise it measured) or `short`. */
export function judgeRow({ value, aim, noise }) {
  const missing = aim.atLeast === undefined ? value - aim.atMost : aim.atLeast - value
  if (missing <= 0) return 'met'
  return missing <= noise ? 'near' : 'short'
}

/**
 * Tells one row: it is printed as it comes and handed to whoever runs the benches. The value is the middle of the rounds,
 * unless it is given.
 */
export function tellRow({ name, unit, aim, rounds, value = middle(rounds), note = '' }) {
  const row = { name, unit, aim, value, noise: noiseOf(rounds), note }
  if (!Number.isFinite(row.value) || !Number.isFinite(row.noise)) throw new Error(`Nothing was measured of ${name}`)
  process.stdout.write(`    ${lineOf(row)}\n`)
  if (process.env.BENCH_ROWS) appendFileSync(process.env.BENCH_ROWS, `${JSON.stringify(row)}\n`)
}

const MARKS = { met: '✓', near: '≈', short: '✗' }

const aimOf = (aim) => (aim.atLeast === undefined ? `≤ ${inFigures(aim.atMost)}` : `≥ ${inFigures(aim.atLeast)}`)

/** With as many digits as say something. */
export function inFigures(value) {
  const size = Math.abs(value)
  if (Number.isInteger(value) || size >= 100) return Math.round(value).toLocaleString('en-US')
  return value.toFixed(size >= 10 ? 1 : size >= 1 ? 2 : 3)
}

function lineOf({ name, unit, aim, value, noise, note }) {
  return `${name}: ${inFigures(value)} ± ${inFigures(noise)} ${unit} (aim ${aimOf(aim)})${note ? `; ${note}` : ''}`
}

/** All rows under one another, each with its mark, and what every mark came to. */
export function tableOf(rows) {
  const cells = rows.map((row) => [
    `${row.bench}: ${row.name}`,
    inFigures(row.value),
    `± ${inFigures(row.noise)}`,
    aimOf(row.aim),
    row.unit,
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...cells.map((cell) => cell[column].length)))
  const lines = cells.map(([name, value, noise, aim, unit], at) => {
    const columns = [name.padEnd(widths[0]), value.padStart(widths[1]), noise.padEnd(widths[2]), aim.padEnd(widths[3])]
    return `  ${MARKS[judgeRow(rows[at])]} ${[...columns, unit].join('  ')}`
  })
  const count = (verdict) => rows.filter((row) => judgeRow(row) === verdict).length
  return [
    ...lines,
    '',
    `${count('met')} of ${rows.length} rows keep their aim, ${count('near')} are short within the noise, ${count('short')} are short`,
  ].join('\n')
}
