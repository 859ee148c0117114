import { sql } from 'kysely'
import { refundableLines } from '#domain/orders/refund-lines.ts'
import { readOrderSnapshot, type StoredOrderSnapshot } from '#domain/orders/stored-order-snapshot.ts'
import type { Queryable } from '#store/database.ts'
import { type ExportFile, type ExportRow, readInBatches } from './export-file.ts'

type Ordered = { order: string; snapshot: StoredOrderSnapshot }

/** What an order was made of lies in its snapshot, of whichever version. */
async function* lineRows(db: Queryable): AsyncGenerator<ExportRow> {
  const orders = readInBatches<Ordered>(
    db,
    sql<Ordered>`
      select orders.ref as "order", version.snapshot from orders join order_versions version
        on version.order_id = orders.id and version.version = coalesce(orders.paid_version, orders.version)
      order by orders.created_at, orders.id`,
  )
  for await (const { order, snapshot } of orders)
    for (const { line, name, quantity, price, shipping, subject } of refundableLines(readOrderSnapshot(snapshot).bill))
      yield {
        order,
        line,
        kind: subject.kind,
        ref: 'ref' in subject ? subject.ref : null,
        name,
        quantity,
        price_cents: price,
        shipping_cents: shipping,
      }
}

export const orderLinesFile: ExportFile = {
  name: 'order-lines.csv',
  about: 'A line of an order. Those of one order add up to its amount.',
  tables: ['order_versions'],
  columns: {
    order: 'The order’s ref',
    line: 'Its number on the receipt',
    kind: 'goods, download, gifts, subscription, upgrade, donation, or words (of an invoice)',
    ref: 'What the store calls it',
    name: 'What the receipt calls it',
    quantity: 'How many',
    price_cents: 'What was asked for it, less its discount and without its shipping, in cents',
    shipping_cents: 'Its shipping, in cents',
  },
  rows: lineRows,
}
