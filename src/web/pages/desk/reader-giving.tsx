import type { DonationOfReader, ReadersGift } from '#application/desk/read-reader-lists.ts'
import type { ReaderMoney } from '#application/desk/read-reader-money.ts'
import { deskOrderPath, readerPath } from '#contract/page-paths.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { methodText } from '#domain/payments/saved-method.ts'
import { nextChargeText } from '#domain/renewals/next-charge-texts.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'

type Props = { money: ReaderMoney }

/** How they pay, and what comes next: what most callers ask. */
export const ReaderPays = ({ money: { method, next } }: Props) => (
  <section aria-labelledby="reader-pays">
    <h2 id="reader-pays">How they pay</h2>
    <dl className="desk-facts">
      <div>
        <dt>Kept for later payments</dt>
        <dd>{methodText(method)}</dd>
      </div>
      {next && (
        <div>
          <dt>Next renewal</dt>
          <dd>{nextChargeText(next.charge, next.sign)}</dd>
        </div>
      )}
    </dl>
  </section>
)

export const ReaderGifts = ({ rows }: { rows: ReadersGift[] }) =>
  rows.length === 0 ? null : (
    <DataTable
      id="gifts"
      caption="Gift subscriptions"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ way, order, number, on }) => `${way} ${order ?? on} ${number}`}
      columns={[
        { key: 'name', label: 'Gift', rowHeader: true, cell: ({ name }) => name },
        { key: 'way', label: 'Whom it is for, or from', cell: (gift) => <OtherEnd gift={gift} /> },
        { key: 'state', label: 'State', cell: ({ standing }) => standing },
        { key: 'on', label: 'Bought', cell: ({ on }) => on },
        {
          key: 'order',
          label: 'Order',
          cell: ({ order }) => (order === null ? '–' : <a href={deskOrderPath(order)}>{order}</a>),
        },
      ]}
    />
  )

function OtherEnd({ gift: { way, recipient, mailedTo, giver, other } }: { gift: ReadersGift }) {
  const link = other && <a href={readerPath(other.ref)}>{other.name}</a>
  if (way === 'received') return <>from {link ?? giver}</>
  if (recipient === null && mailedTo === null && !link) return <>for whoever has its link</>
  return (
    <>
      for {recipient ?? mailedTo ?? link}
      {recipient && mailedTo && ` (${mailedTo})`}
      {link && (recipient || mailedTo) && <>; redeemed by {link}</>}
    </>
  )
}

type DonationsProps = { rows: DonationOfReader[]; timeZone: string; currency: string }

export const ReaderSingleDonations = ({ rows, timeZone, currency }: DonationsProps) =>
  rows.length === 0 ? null : (
    <DataTable
      id="single-donations"
      caption="Donations made once"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ order }) => order}
      columns={[
        {
          key: 'order',
          label: 'Order',
          rowHeader: true,
          cell: ({ order }) => <a href={deskOrderPath(order)}>{order}</a>,
        },
        { key: 'at', label: 'Day', cell: ({ at }) => dayIn(timeZone, at) },
        {
          key: 'state',
          label: 'State',
          cell: ({ isGivenBack, thankedAt }) =>
            isGivenBack ? 'given back' : thankedAt ? `thanked on ${dayIn(timeZone, thankedAt)}` : 'not thanked yet',
        },
        {
          key: 'amount',
          label: 'Amount',
          numeric: true,
          cell: ({ amountCents }) => formatMoney(cents(amountCents), currency),
        },
      ]}
    />
  )
