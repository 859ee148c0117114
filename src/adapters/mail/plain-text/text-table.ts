import type { TableRow, TextFormatter, TextNode } from './html-to-text.ts'

/** With an amount beside it, a line stays within the 76 characters of the others. */
const NAME_WIDTH = 56
const GAP = '   '

/** What is bought and what it costs: amounts end below one another, and a rule stands below the names of the columns. */
export const formatTextTable: TextFormatter = (element, walk, builder) => {
  builder.openTable()
  for (const row of rowsIn(element)) {
    builder.openTableRow()
    for (const cell of row.children ?? []) {
      builder.openTableCell({ maxColumnWidth: NAME_WIDTH })
      walk(cell.children ?? [], builder)
      builder.closeTableCell()
    }
    builder.closeTableRow()
  }
  builder.closeTable({ tableToString: writeTable })
}

const rowsIn = (node: TextNode): readonly TextNode[] =>
  node.name === 'tr' ? [node] : (node.children ?? []).flatMap(rowsIn)

function writeTable(rows: readonly TableRow[]): string {
  const cells = rows.map(([name, amount]) => ({ name: name?.text.split('\n') ?? [], amount: amount?.text ?? '' }))
  const width = Math.max(...cells.flatMap(({ name }) => name.map(({ length }) => length)))
  const amountWidth = Math.max(...cells.map(({ amount }) => amount.length))
  const lines = cells.map(({ name: [first = '', ...more], amount }) =>
    [`${first.padEnd(width)}${GAP}${amount.padStart(amountWidth)}`, ...more].join('\n'),
  )
  const rule = '-'.repeat(width + GAP.length + amountWidth)
  return [lines[0] ?? '', rule, ...lines.slice(1)].join('\n')
}
