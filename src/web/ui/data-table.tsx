import type { ReactNode } from 'react'

export type Column<Row> = {
  key: string
  label: string
  /** For a column whose use is plain to the eye, such as its buttons. */
  labelHidden?: boolean | undefined
  /** Figures: aligned at the end, all of one width. */
  numeric?: boolean | undefined
  /** No wider than it must be. */
  narrow?: boolean | undefined
  /** The cell names its row. */
  rowHeader?: boolean | undefined
  cell: (row: Row) => ReactNode
}

export type FootLine = { key: string; label: ReactNode; value: ReactNode; total?: boolean | undefined }

export type DataTableProps<Row> = {
  id: string
  caption: string
  captionHidden?: boolean | undefined
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** What becomes of it where it is wider than the screen. `stack` makes each row an entry of its own. */
  whenNarrow?: 'scroll' | 'stack' | undefined
  /** Sums below the last column. */
  foot?: FootLine[] | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { id, caption, captionHidden, columns, rows, rowKey, whenNarrow = 'scroll', foot = [] } = props
  const table = (
    <table id={id} className={whenNarrow === 'stack' ? 'table table-stack' : 'table'}>
      <caption id={`${id}-caption`} className={captionHidden ? 'visually-hidden' : 'table-caption'}>
        {caption}
      </caption>
      <thead>
        <tr>
          {columns.map(({ key, label, labelHidden, ...column }) => (
            <th key={key} scope="col" className={cellClass(column)}>
              <span className={labelHidden ? 'visually-hidden' : undefined}>{label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>{columns.map((column) => cellOf(column, row))}</tr>
        ))}
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          {foot.map(({ key, label, value, total }) => (
            <tr key={key} className={total ? 'table-total' : undefined}>
              <th scope="row" colSpan={columns.length - 1}>
                {label}
              </th>
              <td className="table-numeric">{value}</td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
  if (whenNarrow === 'stack') return <div className="table-fit">{table}</div>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls, and the arrow keys must reach it
    <section className="table-scroll" aria-labelledby={`${id}-caption`} tabIndex={0}>
      {table}
    </section>
  )
}

function cellOf<Row>(column: Column<Row>, row: Row) {
  const { key, label, rowHeader, cell } = column
  const className = cellClass(column)
  return rowHeader ? (
    <th key={key} scope="row" className={className}>
      {cell(row)}
    </th>
  ) : (
    <td key={key} className={className} data-label={label}>
      {cell(row)}
    </td>
  )
}

function cellClass({ numeric, narrow }: { numeric?: boolean | undefined; narrow?: boolean | undefined }) {
  return [numeric && 'table-numeric', narrow && 'table-narrow'].filter(Boolean).join(' ') || undefined
}
