import type { DeskOrder, ToSend } from '#application/goods/read-desk-orders.ts'
import { deskOrderPath, GOODS_PAPERS_PATH, parcelPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import { sayDeadline } from '#domain/orders/answer-deadline.ts'
import { type GoodsPaper, goodsPapers } from '#domain/orders/goods-papers.ts'
import { trackingUrl } from '#domain/orders/parcel.ts'
import { countedName } from '#domain/store/counted-name.ts'
import { shippingAbbreviation } from '#domain/subscriptions/shipcodes.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { SentOn } from '#web/pages/layout/sent-on.tsx'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

const RefLink = ({ kind, ref: number }: { kind: DeskOrder['kind']; ref: string }) =>
  kind === 'order' ? <a href={deskOrderPath(number)}>{number}</a> : <>{number} (another copy)</>

type ToSendProps = { rows: ToSend[]; timeZone: string; maySend: boolean }

const paperButtons: Record<GoodsPaper, string> = {
  'pick-list': 'Pick list (PDF)',
  slips: 'Packing slips (PDF)',
  labels: 'Address labels (PDF)',
}

/** What waits. What is ticked goes out together, or is printed. */
export const ToSendTable = ({ rows, timeZone, maySend }: ToSendProps) => (
  <form method="get" action="/desk/orders/send">
    <DataTable
      id="to-send"
      caption="To send"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ ref }) => ref}
      columns={[
        ...(maySend
          ? [
              {
                key: 'tick',
                label: 'Chosen',
                narrow: true,
                cell: ({ ref }: ToSend) => (
                  <input type="checkbox" name="item" value={ref} aria-label={`Choose ${ref}`} />
                ),
              },
            ]
          : []),
        { key: 'ref', label: 'Order', rowHeader: true, cell: ({ kind, ref }) => RefLink({ kind, ref }) },
        { key: 'since', label: 'Since', cell: ({ since }) => formatDate(dayIn(timeZone, since)) },
        { key: 'postage', label: 'Postage', cell: ({ shipcode }) => shippingAbbreviation(shipcode) },
        { key: 'to', label: 'To', cell: ({ name, address }) => `${name}, ${address.city ?? ''}` },
        {
          key: 'what',
          label: 'What',
          cell: ({ goods, is_disputed }) =>
            `${goods.map(countedName).join(', ')}${is_disputed ? ' (disputed: look first)' : ''}`,
        },
      ]}
    />
    {maySend ? (
      <div className="desk-chosen no-print">
        <p>
          <label>
            <input type="checkbox" name="item" value={rows.map(({ ref }) => ref).join(',')} /> All on this page (
            {rows.length})
          </label>
        </p>
        <p className="desk-buttons">
          <Button type="submit">Mark as sent…</Button>
          {goodsPapers.map((paper) => (
            <Button
              key={paper}
              type="submit"
              look="quiet"
              formMethod="post"
              formAction={GOODS_PAPERS_PATH}
              name="paper"
              value={paper}
            >
              {paperButtons[paper]}
            </Button>
          ))}
        </p>
      </div>
    ) : (
      <p>Your roles do not mark orders as sent.</p>
    )}
  </form>
)

type OrdersProps = {
  rows: DeskOrder[]
  caption: string
  timeZone: string
  sign: string
  mayTakeBack: boolean
  now: Date
}

export const OrdersTable = ({ rows, caption, timeZone, sign, mayTakeBack, now }: OrdersProps) => (
  <DataTable
    id="orders"
    caption={caption}
    whenNarrow="stack"
    rows={rows}
    rowKey={({ ref, parcel }) => parcel?.ref ?? ref}
    columns={[
      { key: 'ref', label: 'Order', rowHeader: true, cell: ({ kind, ref }) => RefLink({ kind, ref }) },
      { key: 'at', label: 'When', cell: ({ at }) => formatDate(dayIn(timeZone, at)) },
      { key: 'who', label: 'Who', cell: ({ name, email }) => [name, email].filter(Boolean).join(', ') },
      { key: 'what', label: 'What', cell: ({ what }) => what },
      {
        key: 'amount',
        label: 'Amount',
        numeric: true,
        cell: ({ amount_cents }) => (amount_cents === null ? '–' : formatPrice(cents(amount_cents), sign)),
      },
      {
        key: 'back',
        label: 'Given back',
        numeric: true,
        cell: ({ back_cents }) => (back_cents > 0 ? formatPrice(cents(back_cents), sign) : '–'),
      },
      {
        key: 'state',
        label: 'Stands',
        cell: (row) => <State {...row} timeZone={timeZone} mayTakeBack={mayTakeBack} now={now} />,
      },
    ]}
  />
)

function State({
  status,
  parcel,
  is_to_send,
  is_disputed,
  answer_by,
  timeZone,
  mayTakeBack,
  now,
}: DeskOrder & Pick<OrdersProps, 'timeZone' | 'mayTakeBack' | 'now'>) {
  const deadline = sayDeadline(answer_by, now, timeZone)
  return (
    <>
      {is_disputed && `disputed, ${deadline ? `${deadline}, ` : ''}`}
      {status === 'refunded' ? 'refunded' : is_to_send ? 'to send' : parcel === null ? status : null}
      {parcel !== null && (
        <>
          {(status === 'refunded' || is_to_send) && '; '}
          <SentOn {...parcel} at={new Date(parcel.sentAt)} url={trackingUrl(parcel)} timeZone={timeZone} />
          {mayTakeBack && status !== 'refunded' && (
            <>
              {' '}
              <a href={parcelPath(parcel.ref)} className="no-print">
                Take back<span className="visually-hidden"> that {parcel.ref} was sent</span>
              </a>
            </>
          )}
        </>
      )}
    </>
  )
}
