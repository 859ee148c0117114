import type { ReceiptGift } from '#application/ports/receipt-document.ts'
import { forwardByMail } from '#web/parts/gifts/forward-by-mail.ts'

/** Gifts with their links, which the buyer forwards. */
export function ReceiptGifts({ gifts, magazine }: { gifts: ReceiptGift[]; magazine: string }) {
  if (gifts.length === 0) return null
  return (
    <section className="receipt-part" aria-labelledby="receipt-gifts">
      <h2 id="receipt-gifts">{gifts.length > 1 ? 'Your gifts' : 'Your gift'}</h2>
      <p className="fine">
        Forward each link to one person. Whoever opens it first can redeem the gift, so hand it on with care.
      </p>
      <ol className="receipt-gifts">
        {gifts.map(({ name, url, cardUrl, deliveryUrl, recipient, redeemed }, index) => (
          <li key={url}>
            <h3>{name}</h3>
            {recipient !== null && <p className="fine">{`For ${recipient}`}</p>}
            {redeemed ? (
              <p className="fine">This gift has been redeemed.</p>
            ) : (
              <>
                <p className="receipt-link">
                  <a href={url}>{url}</a>
                </p>
                <p className="no-print">
                  <a className="receipt-forward" href={forwardByMail(url, magazine)}>
                    Forward by mail{gifts.length > 1 && <span className="visually-hidden">, gift {index + 1}</span>}
                  </a>
                  <a className="receipt-forward" href={cardUrl}>
                    Print as a card{gifts.length > 1 && <span className="visually-hidden">, gift {index + 1}</span>}
                  </a>
                </p>
                <p className="no-print">
                  <a className="receipt-forward" href={deliveryUrl}>
                    Add a name and a message, or have it emailed
                    {gifts.length > 1 && <span className="visually-hidden">, gift {index + 1}</span>}
                  </a>
                </p>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
