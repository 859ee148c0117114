import type { OrderFile } from '#application/desk/read-order-file.ts'
import { deskGivenPath } from '#contract/page-paths.ts'
import { GIFT_IN_PLACE_OF_A_CYCLE } from '#domain/gifts/gift.ts'
import { giftRef } from '#domain/gifts/given-gift.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { disputeStandings } from '#domain/orders/dispute.ts'
import { sayPart } from '#domain/orders/refund-part.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ComesBack } from './bounce-table.tsx'

type Props = { order: OrderFile; timeZone: string }

const inWords = (minute: string) => minute.replace('T', ' ')

export function OrderFacts({ order, timeZone }: Props) {
  const {
    buyer,
    status,
    created_at,
    completed_at,
    paid_cents,
    parts_cents,
    payment_intent_id,
    sign,
    shipments,
    mailBack,
  } = order
  const when = (at: Date) => inWords(minuteIn(timeZone, at))
  return (
    <>
      <p className="desk-standing">
        {buyer.name} · <a href={`mailto:${buyer.email}`}>{buyer.email}</a>
        <ComesBack mailBack={mailBack} /> ·{' '}
        <a href={`/desk/find?${new URLSearchParams({ q: buyer.email })}`}>Find the reader</a>
        <br />
        <strong>{status}</strong>, begun {when(created_at)}
        {completed_at && `, completed ${when(completed_at)}`}
        <br />
        {paid_cents === null ? 'Nothing was paid' : `${formatMoney(cents(paid_cents), sign)} paid`}
        {parts_cents > 0 && `, ${formatMoney(cents(parts_cents), sign)} of it given back in parts`}
        {payment_intent_id && (
          <>
            {' '}
            · <code>{payment_intent_id}</code>
          </>
        )}
      </p>
      {shipments.map(({ contents, to }) => (
        <p key={to.join()}>
          {contents.join(', ')} to {to.join(', ')}
        </p>
      ))}
    </>
  )
}

export function OrderLines({ order: { lines, sums } }: Props) {
  const rows = lines.map((line, index) => ({ ...line, number: index + 1 }))
  return (
    <DataTable
      id="lines"
      caption="What was bought"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ number }) => String(number)}
      columns={[
        { key: 'name', label: 'Line', rowHeader: true, cell: ({ number, name }) => `${number}. ${name}` },
        { key: 'quantity', label: 'How many', numeric: true, cell: ({ quantity }) => quantity },
        { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount }) => amount },
      ]}
      foot={sums.map(({ label, amount }, at) => ({
        key: label,
        label,
        value: amount,
        total: at === sums.length - 1,
      }))}
    />
  )
}

/** Refunds in parts and whole, disputes, and money that went back elsewhere, as one list. */
export function OrderMoneyBack({ order, timeZone }: Props) {
  const { parts, refund, disputes, outside, sign, isPaidByHand } = order
  const byHand = (paidBackOn: string | null) => {
    if (paidBackOn !== null) return `, paid back on ${paidBackOn}`
    return isPaidByHand ? ', to pay back by hand' : ''
  }
  const when = (at: Date) => inWords(minuteIn(timeZone, at))
  const rows = [
    ...parts.map(({ number, part, reason, asked_by, asked_at, refunded_at, amount_cents, paid_back_on }) => ({
      key: `part-${number}`,
      at: refunded_at ?? asked_at,
      what: `Refund ${number}: ${sayPart(part)}${reason ? ` (${reason})` : ''}`,
      state: refunded_at
        ? `given back by ${asked_by}${byHand(paid_back_on)}`
        : 'begun; it is gone on with within minutes',
      amount: formatMoney(cents(amount_cents), sign),
    })),
    ...(refund
      ? [
          {
            key: 'refund',
            at: refund.refunded_at ?? refund.asked_at,
            what: `All that was left${refund.reason ? ` (${refund.reason})` : ''}`,
            state: refund.refunded_at
              ? `given back by ${refund.asked_by}${byHand(refund.paid_back_on)}`
              : 'begun and not finished: ask for it again',
            amount: '',
          },
        ]
      : []),
    ...disputes.map(({ id, status, reason, amount_cents, opened_at, respond_by, kept_by }) => ({
      key: id,
      at: opened_at,
      what: `Disputed: ${reason.replaceAll('_', ' ')}`,
      state: `${disputeStandings[status]}${respond_by ? `, answer by ${when(respond_by)}` : ''}${kept_by ? ', stays if it is lost' : ''}`,
      amount: formatMoney(cents(amount_cents), sign),
    })),
    ...outside.map(({ at }) => ({
      key: `outside-${at.getTime()}`,
      at,
      what: 'At the payment provider’s own desk',
      state: 'given back there; nothing was taken back here',
      amount: '',
    })),
  ].sort((one, other) => one.at.getTime() - other.at.getTime())
  return rows.length === 0 ? null : (
    <DataTable
      id="money-back"
      caption="Money that went back, and disputes"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ({ what }) => what },
        { key: 'at', label: 'When', cell: ({ at }) => when(at) },
        { key: 'state', label: 'State', cell: ({ state }) => state },
        { key: 'amount', label: 'Amount', numeric: true, cell: ({ amount }) => amount },
      ]}
    />
  )
}

/** What the order brought about, and what has become of it. */
export function OrderBrought({ order: { ref, cycles, gifts, downloads, monthly, stock, coupons, sign } }: Props) {
  const rows: { key: string; what: string; state: string; to?: string | null }[] = [
    ...cycles.map(({ token, term, deliverable, tokens, cancelled_at }) => ({
      key: token,
      what: `Subscription ${token.slice(0, 12)}`,
      state: `${term}, ${deliverable}${tokens === null ? '' : `, ${tokens} issues`}${cancelled_at ? ', ended' : ''}`,
    })),
    ...gifts.map(({ number, term, deliverable, redeemed_at, voided_at }) => ({
      key: `gift-${number}`,
      what: `Gift ${number}`,
      // What stands for the order's own subscription has no page.
      to: number === GIFT_IN_PLACE_OF_A_CYCLE ? null : deskGivenPath(giftRef({ order: ref, number })),
      state: `${term}, ${deliverable}, ${redeemed_at ? 'redeemed' : voided_at ? 'void' : 'not redeemed'}`,
    })),
    ...downloads.map(({ ref, name, downloads: count, ended_at }) => ({
      key: ref,
      what: `Download of ${name}`,
      state: `fetched ${count} ×${ended_at ? ', closed' : ''}`,
    })),
    ...monthly.map(({ amount_cents, status, next_on }) => ({
      key: `monthly-${next_on}`,
      what: `Monthly donation of ${formatMoney(cents(amount_cents), sign)}`,
      state: status,
    })),
    ...stock.map(({ ref, quantity, sold_at }) => ({
      key: `stock-${ref}`,
      what: `Goods ${ref}`,
      state: `${quantity} ${sold_at ? 'sold' : 'held'}`,
    })),
    ...coupons.map(({ coupon, uses }) => ({ key: coupon, what: `Coupon ${coupon}`, state: `used ${uses} ×` })),
  ]
  return rows.length === 0 ? null : (
    <DataTable
      id="brought"
      caption="What it brought"
      whenNarrow="stack"
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ({ what, to }) => (to ? <a href={to}>{what}</a> : what) },
        { key: 'state', label: 'State', cell: ({ state }) => state },
      ]}
    />
  )
}

export const OrderMails = ({ order: { mails }, timeZone }: Props) =>
  mails.length === 0 ? null : (
    <DataTable
      id="mails"
      caption="Mails"
      whenNarrow="stack"
      rows={mails.map((mail, index) => ({ ...mail, index }))}
      rowKey={({ index }) => String(index)}
      columns={[
        { key: 'kind', label: 'Mail', rowHeader: true, cell: ({ kind }) => kind },
        {
          key: 'state',
          label: 'State',
          cell: ({ sent_at, refused_at }) =>
            refused_at ? 'refused' : sent_at ? `sent ${inWords(minuteIn(timeZone, sent_at))}` : 'waits',
        },
      ]}
    />
  )

export const OrderActsDone = ({ order: { acts }, timeZone }: Props) =>
  acts.length === 0 ? null : (
    <DataTable
      id="acts"
      caption="What staff did"
      whenNarrow="stack"
      rows={acts.map((act, index) => ({ ...act, index }))}
      rowKey={({ index }) => String(index)}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ({ action }) => action },
        { key: 'who', label: 'Who', cell: ({ actor_name }) => actor_name ?? 'the site' },
        { key: 'at', label: 'When', cell: ({ at }) => inWords(minuteIn(timeZone, at)) },
        { key: 'refusal', label: 'Came of it', cell: ({ refusal }) => (refusal ? `refused: ${refusal}` : 'done') },
      ]}
    />
  )
