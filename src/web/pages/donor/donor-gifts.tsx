import type { GivenGift } from '#application/donations/donor/read-donor-page.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { sayDay } from '#domain/donations/donor-texts.ts'
import type { Day } from '#domain/donations/monthly.ts'

/** What was given so far, with receipts. */
export function DonorGifts({ gifts, today }: { gifts: GivenGift[]; today: Day }) {
  return (
    <section className="donor-gifts" aria-labelledby="gifts-title">
      <h2 id="gifts-title">What you have given</h2>
      {gifts.length === 0 ? (
        <p>Your gifts are listed here, with their receipts.</p>
      ) : (
        <ol className="donor-gift-list">
          {gifts.map((gift) => (
            <li key={gift.id}>
              <span className="donor-gift-day">
                {sayDay(gift.day, today)}
                {gift.isExtra && <span className="fine"> One gift more</span>}
                {gift.isRefunded && <span className="fine"> Refunded</span>}
              </span>
              <span className="donor-gift-amount">{gift.amount}</span>
              {gift.receipt !== null && (
                <a className="donor-gift-receipt" href={receiptPath(gift.receipt)}>
                  Receipt<span className="visually-hidden">{` of ${sayDay(gift.day, today)}`}</span>
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
