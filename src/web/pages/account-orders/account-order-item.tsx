import type { AccountOrder } from '#application/sales/orders/read-account-orders.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { formatPrice } from '#domain/money/format-money.ts'
import { standingTexts, UNDER_WAY } from '#domain/orders/account-order.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { SentOn } from '#web/pages/layout/sent-on.tsx'

type Props = { order: AccountOrder & { day: string }; sign: string; timeZone: string; to: (path: string) => string }

/** One order: when and what, what was paid, how it stands, and what it leads to. */
export function AccountOrderItem({ order, sign, timeZone, to }: Props) {
  const { ref, day, bought, amountCents, standing } = order
  const says = standingTexts[standing]
  return (
    <li id={`order-${ref}`} className="orders-item">
      <p className="orders-when">
        <time dateTime={day}>{formatDate(day)}</time>
        <span className="orders-number fine">{ref}</span>
      </p>
      <div className="orders-what">
        <ul>
          {bought.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {standing === 'under-way' && <p className="fine">{UNDER_WAY}</p>}
        {order.parcels.map((parcel) => (
          <p key={parcel.at.getTime()} className="fine">
            <SentOn {...parcel} timeZone={timeZone} />
          </p>
        ))}
        <OrderWays {...order} to={to} />
      </div>
      <p className="orders-paid">
        {standing === 'refunded' || standing === 'given-back' ? (
          <s>{formatPrice(amountCents, sign)}</s>
        ) : (
          formatPrice(amountCents, sign)
        )}
        {says !== null && <span className="orders-standing">{says}</span>}
      </p>
    </li>
  )
}

function OrderWays({ ref, receipt, hasDownloads, hasGifts, to }: AccountOrder & Pick<Props, 'to'>) {
  const of = <span className="visually-hidden">{` of order ${ref}`}</span>
  if (receipt === null && !hasGifts) return null
  return (
    <p className="orders-ways">
      {receipt !== null && <a href={to(receiptPath(receipt))}>Receipt{of}</a>}
      {receipt !== null && hasDownloads && <a href={to(`${receiptPath(receipt)}#receipt-downloads`)}>Downloads{of}</a>}
      {hasGifts && <a href={to(`/account/gifts#gifts-${ref}`)}>Gifts{of}</a>}
    </p>
  )
}
