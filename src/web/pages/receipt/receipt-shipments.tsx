import type { Receipt } from '#application/ports/receipt-document.ts'
import { SentOn } from '#web/pages/layout/sent-on.tsx'

/** Where what was bought is sent. */
type Props = Pick<Receipt, 'shipments' | 'parcels'> & { timeZone: string }

export function ReceiptShipments({ shipments, parcels = [], timeZone }: Props) {
  if (shipments.length === 0) return null
  return (
    <section className="receipt-part" aria-labelledby="receipt-shipments">
      <h2 id="receipt-shipments">Ships to</h2>
      {shipments.map(({ contents, to }) => (
        <div key={to.join()} className="receipt-shipment">
          <address>
            {to.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <ul className="fine">
            {contents.map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
        </div>
      ))}
      {parcels.map((parcel) => (
        <p key={parcel.at.getTime()}>
          <SentOn {...parcel} timeZone={timeZone} />
          {`: ${parcel.contents.join(', ')}`}
        </p>
      ))}
    </section>
  )
}
