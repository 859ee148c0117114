import type { PrintRunOutcome } from '#application/dispatches/forecast-print-run.ts'
import { cohortBasis, cohortName, printRunLineNames, printRunReason } from '#domain/dispatches/print-run-words.ts'

const wide = (count: number) => String(count).padStart(8)

/** A print run as a table: at least, most likely, at most. */
export const printRunText = ({ run, facts, ahead }: Extract<PrintRunOutcome, { ok: true }>): string[] => [
  `Copies to order${' '.repeat(15)} at least  likely at most`,
  ...run.lines.flatMap(({ line, low, expected, high }) => [
    `  ${printRunLineNames[line].padEnd(28)}${wide(low)}${wide(expected)}${wide(high)}  ${printRunReason(line, { facts, ahead })}`,
    ...(line === 'renewals'
      ? run.cohorts.map(
          (one) =>
            `    ${cohortName(one).padEnd(40)} ${one.accounts} readers: ${one.low}–${one.high}, ${cohortBasis(one)}`,
        )
      : []),
  ]),
  `  ${'All'.padEnd(28)}${wide(run.total.low)}${wide(run.total.expected)}${wide(run.total.high)}`,
]
