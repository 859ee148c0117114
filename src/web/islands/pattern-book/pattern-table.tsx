import { PatternSection } from '#web/islands/pattern-book/pattern-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { NumberField } from '#web/ui/number-field.tsx'

type Line = { ref: string; quantity: number; item: string; zone: string; amount: string }

const lines: Line[] = [
  { ref: 'gift', quantity: 2, item: 'Gift subscription, Print, 1 year', zone: 'US', amount: '$88.00' },
  { ref: 'poster', quantity: 1, item: 'Tide Tables: a wall chart', zone: 'US', amount: '$24.00' },
  { ref: 'issue', quantity: 1, item: 'Issue 11, Night Work (PDF)', zone: '_', amount: '$7.50' },
]

const columns: Column<Line>[] = [
  {
    key: 'remove',
    label: 'Remove',
    labelHidden: true,
    narrow: true,
    cell: ({ item }) => (
      <Button look="quiet" icon="close" labelHidden>
        Remove {item}
      </Button>
    ),
  },
  {
    key: 'quantity',
    label: 'Qty.',
    narrow: true,
    cell: ({ ref, quantity }) => <NumberField name={`q-${ref}`} label="Qty." labelHidden min={1} value={quantity} />,
  },
  { key: 'item', label: 'Item', rowHeader: true, cell: ({ item }) => item },
  { key: 'zone', label: 'Ship', narrow: true, cell: ({ zone }) => zone },
  { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount }) => amount },
]

const foot = [
  { key: 'subtotal', label: 'Subtotal', value: '$119.50' },
  { key: 'shipping', label: 'Shipping', value: '$11.00' },
  { key: 'discount', label: 'Discount', value: '−$15.00' },
  { key: 'list', label: 'List Price', value: <s>$130.50</s> },
  { key: 'total', label: 'Total', value: '$115.50', total: true },
]

export function PatternTable() {
  return (
    <PatternSection id="tables" title="Tables">
      <DataTable
        id="pattern-cart"
        caption="Your Cart"
        columns={columns}
        rows={lines}
        rowKey={(line) => line.ref}
        foot={foot}
        whenNarrow="stack"
      />
      <DataTable
        id="pattern-invoiced"
        caption="Invoice LS-0132"
        columns={columns.slice(2)}
        rows={lines}
        rowKey={(line) => line.ref}
        foot={foot.slice(-1)}
      />
    </PatternSection>
  )
}
