import type { DisputeOfNoOrder } from '#application/goods/read-desk-orders.ts'
import { cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import { sayDeadline } from '#domain/orders/answer-deadline.ts'
import { disputeStandings } from '#domain/orders/dispute.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Props = { rows: DisputeOfNoOrder[]; now: Date; timeZone: string; sign: string }

/** Disputes of payments that no order of ours made: the money is at stake all the same. */
export const DisputesOfNoOrder = ({ rows, now, timeZone, sign }: Props) => (
  <>
    <DataTable
      id="disputes-of-no-order"
      caption="Disputes that belong to no order"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { key: 'payment', label: 'Payment', rowHeader: true, cell: ({ payment_intent_id }) => payment_intent_id },
        { key: 'because', label: 'Because', cell: ({ reason }) => reason.replaceAll('_', ' ') },
        {
          key: 'amount',
          label: 'Amount',
          numeric: true,
          cell: ({ amount_cents }) => formatPrice(cents(amount_cents), sign),
        },
        {
          key: 'stands',
          label: 'Stands',
          cell: ({ status, respond_by }) =>
            [disputeStandings[status], sayDeadline(respond_by, now, timeZone)].filter(Boolean).join(', '),
        },
      ]}
    />
    <p className="desk-quiet">
      Nothing is known here of what was bought with these payments: find and answer them where payments are made.
    </p>
  </>
)
