import { describe, expect, test } from 'vitest'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { render, tag, tags, textOf } from './read-markup.ts'

type Line = { ref: string; item: string; amount: string }

const rows: Line[] = [{ ref: 'a', item: 'Wall chart', amount: '$24.00' }]
const columns: Column<Line>[] = [
  { key: 'remove', label: 'Remove', labelHidden: true, cell: () => <button type="button">Remove</button> },
  { key: 'item', label: 'Item', rowHeader: true, cell: ({ item }) => item },
  { key: 'amount', label: 'Amount', numeric: true, narrow: true, cell: ({ amount }) => amount },
]
const foot = [{ key: 'total', label: 'Total', value: '$24.00', total: true }]
const table = { id: 'cart', caption: 'Your Cart', columns, rows, rowKey: (row: Line) => row.ref, foot }

describe('a table', () => {
  const html = render(<DataTable {...table} />)

  test('has a caption that also names its scroll area, which the keyboard reaches', () => {
    expect(tag(html, 'caption').text).toBe('Your Cart')
    const area = tag(html, 'section').attributes
    expect(area.tabindex).toBe('0')
    expect(textOf(html, area['aria-labelledby'] ?? '')).toBe('Your Cart')
  })

  test('heads its columns, its rows and its sums', () => {
    expect(tags(html, 'th').map(({ attributes, text }) => [attributes.scope, text])).toEqual([
      ['col', 'Remove'],
      ['col', 'Item'],
      ['col', 'Amount'],
      ['row', 'Wall chart'],
      ['row', 'Total'],
    ])
    expect(tags(html, 'th').at(-1)?.attributes.colSpan).toBe('2')
  })

  test('aligns figures in head, body and foot', () => {
    expect(html.match(/class="table-numeric/g)).toHaveLength(3)
  })
})

test('a stacked table does not scroll, and its cells carry their column', () => {
  const html = render(<DataTable {...table} whenNarrow="stack" />)
  expect(html).not.toContain('tabindex')
  expect(tags(html, 'td').map(({ attributes }) => attributes['data-label'])).toEqual(['Remove', 'Amount', undefined])
})
