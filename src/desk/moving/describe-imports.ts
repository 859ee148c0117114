import type { ImportSummary, ReportRow } from '#application/moving/read-imports.ts'
import { type ImportCounts, rowOutcomes } from '#domain/moving/decide-import.ts'
import { roleWords } from '#domain/moving/import-mapping.ts'
import { importRefusals, outcomeWords, stateWords, type undoReasons, usedWords } from '#domain/moving/import-words.ts'

/** Whoever reads more lines than these reads them as JSON. */
const MOST_LINES = 200

export const TRIED = (isDry: boolean): string[] => (isDry ? ['Tried only: nothing was kept.'] : [])

export const countWords = (counts: ImportCounts): string[] => [
  `${counts.rows} rows, ${counts.subscriptions} subscriptions`,
  ...rowOutcomes
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `  ${counts[outcome]} ${outcomeWords[outcome]}`),
]

export function reportWords(rows: readonly ReportRow[]): string[] {
  const lines = rows
    .slice(0, MOST_LINES)
    .map(
      ({ row, role, message, value }) =>
        `  row ${row}${role ? `, ${roleWords[role]}` : ''}: ${message}${value && ` (${value})`}`,
    )
  return rows.length > MOST_LINES ? [...lines, `  and ${rows.length - MOST_LINES} more: --json has all`] : lines
}

export const runWords = ({ run, fileName, source, state, counts }: ImportSummary): string =>
  `${run}  ${fileName} (${source})  ${stateWords[state] ?? state}  ${counts.added + counts.joined} of ${counts.rows} rows`

type Live = { customers: number; wishes: number }
export const liveWords = ({ customers, wishes }: Live): string[] => [
  `✓ ${customers} readers were looked up at the payment provider; ${wishes} want to renew by themselves`,
]

type Refused =
  | { reason: keyof typeof importRefusals }
  | { reason: 'unreadable'; message: string }
  | { reason: 'used'; facts: readonly { reason: keyof typeof undoReasons; ref: string }[] }

export function refusalWords(refused: Refused): string {
  if (refused.reason === 'used') return `✗ ${usedWords(refused.facts)}`
  return `✗ ${refused.reason === 'unreadable' ? refused.message : importRefusals[refused.reason]}`
}
