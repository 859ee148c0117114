import type { ReaderFile } from '#application/desk/read-reader-file.ts'
import type { ReaderOrderPage } from '#application/desk/read-reader-lists.ts'
import { deskDonationPath, deskOrderPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { readerListPath } from './reader-address.ts'

type OrdersProps = { orders: ReaderOrderPage; reader: string; timeZone: string; currency: string }

export const ReaderOrders = ({ orders, reader, timeZone, currency }: OrdersProps) =>
  orders.rows.length === 0 ? null : (
    <>
      <DataTable
        id="orders"
        caption="Orders"
        whenNarrow="stack"
        rows={orders.rows}
        rowKey={({ ref }) => ref}
        columns={[
          { key: 'ref', label: 'Order', rowHeader: true, cell: ({ ref }) => <a href={deskOrderPath(ref)}>{ref}</a> },
          { key: 'at', label: 'Day', cell: ({ at }) => dayIn(timeZone, at) },
          { key: 'bought', label: 'Bought', cell: ({ bought }) => bought.join('; ') },
          { key: 'standing', label: 'State', cell: ({ standing }) => standing },
          {
            key: 'amount',
            label: 'Paid',
            numeric: true,
            cell: ({ amountCents }) => formatMoney(amountCents, currency),
          },
        ]}
      />
      {(orders.newer ?? orders.older) !== null && (
        <nav className="no-print" aria-label="Pages of orders">
          {orders.newer !== null && (
            <a href={readerListPath(reader, 'orders', { after: orders.newer })}>Newer orders</a>
          )}{' '}
          {orders.older !== null && (
            <a href={readerListPath(reader, 'orders', { before: orders.older })}>Older orders</a>
          )}
        </nav>
      )}
    </>
  )

export const ReaderDonations = ({ file: { donations }, currency }: { file: ReaderFile; currency: string }) =>
  donations.length === 0 ? null : (
    <DataTable
      id="donations"
      caption="Monthly donations"
      whenNarrow="stack"
      rows={donations}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'status',
          label: 'State',
          rowHeader: true,
          cell: ({ id, status }) => <a href={deskDonationPath(id)}>{status}</a>,
        },
        { key: 'day', label: 'Day', numeric: true, cell: ({ day }) => day },
        { key: 'next', label: 'Next', cell: ({ next_on, status }) => (status === 'active' ? next_on : '–') },
        {
          key: 'amount',
          label: 'A month',
          numeric: true,
          cell: ({ amount_cents }) => formatMoney(cents(amount_cents), currency),
        },
      ]}
    />
  )
