import { formatMoney } from '#domain/money/format-money.ts'
import type { ShipPrices } from '#domain/pricing/product-shipping.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type ShippingNames = { nameA: string; nameB: string; nameC: string }
type ShippingTableProps = { prices: ShipPrices; currency: string; names: ShippingNames }

/** What it costs to have a thing sent, before anything is put into a cart. */
export function ShippingTable({ prices, currency, names }: ShippingTableProps) {
  const rows = [
    { letter: 'a', name: names.nameA },
    { letter: 'b', name: names.nameB },
    { letter: 'c', name: names.nameC },
  ] as const
  type Row = (typeof rows)[number]
  const column = (tier: 1 | 2 | 5, label: string) => ({
    key: `tier-${tier}`,
    label,
    numeric: true,
    cell: ({ letter }: Row) => formatMoney(prices[`${letter}${tier}`], currency),
  })
  return (
    <div className="shipping-table">
      <DataTable<Row>
        id="shipping"
        caption="Shipping, for as many as you order"
        columns={[
          { key: 'to', label: 'To', rowHeader: true, cell: ({ name }) => name },
          column(1, '1'),
          column(2, '2 to 4'),
          column(5, '5 or more'),
        ]}
        rows={[...rows]}
        rowKey={({ letter }) => letter}
      />
    </div>
  )
}
