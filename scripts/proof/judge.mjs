/**
 * What a row of the proof has come to: `reports` are what its tests said that they reached, `failed` those of its files that
 * did not pass. A row that nothing tries, or that asks for nothing, is short as well: it would hold whatever broke.
 */
export function judge({ files, asked }, reports, failed) {
  const parts = Object.entries(asked).map(([what, times]) => {
    const seen = reports.filter((report) => report.what === what).reduce((sum, report) => sum + report.times, 0)
    return { what, asked: times, reached: seen }
  })
  const isHeld =
    files.length > 0 && parts.length > 0 && failed.length === 0 && parts.every((part) => part.reached >= part.asked)
  return { isHeld, parts }
}

const inFigures = (number) => number.toLocaleString('en-US')

/** What was reached of what is asked, in words. */
export const countedIn = ({ parts }) =>
  parts.map(({ what, asked, reached }) => `${inFigures(reached)} of ${inFigures(asked)} ${what}`)

/** The one line of a row: asked, reached, seconds. */
export function lineOf({ row, holds, files }, verdict, seconds, failed) {
  const counted = countedIn(verdict)
  const told =
    files.length === 0 ? ['nothing tries it yet'] : counted.length === 0 ? ['nothing is counted yet'] : counted
  const broken = failed.map((file) => `${file} failed`)
  const name = String(row).padStart(7)
  return `${verdict.isHeld ? '✓' : '✗'} ${name}  ${holds}: ${[...told, ...broken].join(', ')} (${seconds.toFixed(0)} s)`
}
