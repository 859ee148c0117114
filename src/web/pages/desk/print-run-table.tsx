import type { PrintRunOutcome } from '#application/dispatches/forecast-print-run.ts'
import type { Range } from '#domain/dispatches/print-run.ts'
import { cohortBasis, cohortName, printRunLineNames, printRunReason } from '#domain/dispatches/print-run-words.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Row = Range & { key: string; what: string; why: string }

const range = [
  { key: 'low', label: 'At least', numeric: true, cell: ({ low }: Row) => low },
  { key: 'expected', label: 'Likely', numeric: true, cell: ({ expected }: Row) => expected },
  { key: 'high', label: 'At most', numeric: true, cell: ({ high }: Row) => high },
  { key: 'why', label: 'Because', cell: ({ why }: Row) => why },
]
const named = { key: 'what', label: 'For', rowHeader: true, cell: ({ what }: Row) => what }

/** How many copies to order, line by line, and what each is known from. */
export function PrintRunTable({ outcome }: { outcome: PrintRunOutcome }) {
  if (!outcome.ok) return null
  const { run, facts, ahead } = outcome
  const lines: Row[] = run.lines.map(({ line, isAssumed: _, ...counts }) => ({
    ...counts,
    key: line,
    what: printRunLineNames[line],
    why: printRunReason(line, { facts, ahead }),
  }))
  const cohorts: Row[] = run.cohorts.map((one) => ({
    low: one.low,
    expected: one.expected,
    high: one.high,
    key: `${one.kind} ${one.gap}`,
    what: `${cohortName(one)}: ${one.accounts} readers`,
    why: cohortBasis(one),
  }))
  return (
    <section className="desk-section">
      <DataTable
        id="print-run"
        caption="Copies to order"
        whenNarrow="stack"
        rows={[
          ...lines,
          { ...run.total, key: 'all', what: 'All', why: 'in nine of ten cases within this range, or safer' },
        ]}
        rowKey={({ key }) => key}
        columns={[named, ...range]}
      />
      {cohorts.length > 0 && (
        <DataTable
          id="cohorts"
          caption="Renewals to come"
          whenNarrow="stack"
          rows={cohorts}
          rowKey={({ key }) => key}
          columns={[named, ...range]}
        />
      )}
    </section>
  )
}
