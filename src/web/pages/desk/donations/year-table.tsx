import type { YearOfStatements } from '#application/donations/statements/read-years.ts'
import { statementsPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { DataTable } from '#web/ui/data-table.tsx'

/** What was given year by year, and how many of its donors have heard of it. */
export const YearsTable = ({ years, sign }: { years: YearOfStatements[]; sign: string }) => (
  <DataTable
    id="years"
    caption="Statements by year"
    whenNarrow="stack"
    rows={years}
    rowKey={({ year }) => String(year)}
    columns={[
      { key: 'year', label: 'Year', rowHeader: true, cell: ({ year }) => <a href={statementsPath(year)}>{year}</a> },
      { key: 'donors', label: 'Donors', numeric: true, cell: ({ donors }) => donors },
      {
        key: 'given',
        label: 'Given',
        numeric: true,
        cell: ({ amountCents }) => formatMoney(cents(amountCents), sign),
      },
      { key: 'issued', label: 'Issued', numeric: true, cell: ({ issued }) => issued },
      { key: 'sent', label: 'Sent', numeric: true, cell: ({ sent }) => sent },
      { key: 'not-yet', label: 'Not yet', numeric: true, cell: ({ notYet }) => notYet },
      { key: 'replaced', label: 'Replaced', numeric: true, cell: ({ replaced }) => replaced },
      { key: 'without', label: 'Mail comes back', numeric: true, cell: ({ withoutEmail }) => withoutEmail },
      { key: 'over', label: 'State', cell: stateWords },
    ]}
  />
)

/** 'over, counted at night, changed since' */
const stateWords = ({ isOver, countedAt, hasChanged }: YearOfStatements): string =>
  [
    isOver ? 'over' : 'under way',
    ...(countedAt ? ['counted at night'] : []),
    ...(hasChanged ? ['changed since'] : []),
  ].join(', ')
