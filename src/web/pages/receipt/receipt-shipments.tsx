import type { Receipt } from '#application/ports/receipt-document.ts'

/** Where what was bought is sent. */
export function ReceiptShipments({ shipments }: Pick<Receipt, 'shipments'>) {
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
    </section>
  )
}
