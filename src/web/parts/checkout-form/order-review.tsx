import type { ReactNode } from 'react'
import type { Review, ReviewLine } from '#domain/checkout/review-order.ts'
import { MONTHLY_NOTE } from '#domain/donations/donation-texts.ts'
import { type Cents, cents } from '#domain/money/cents.ts'
import { formatMoney, formatPrice } from '#domain/money/format-money.ts'
import { Unbroken } from '#web/ui/unbroken.tsx'
import { WrittenHtml } from '#web/ui/written-html.tsx'

type OrderReviewProps = {
  review: Review
  currency: string
  /** 'Ada at 1 Pier Road, Duluth'; null until it is known. */
  subscriptionTo: string | null
  goodsTo: string | null
  termsOfSale: string | null
}

/** What is about to be ordered, once more and whole. */
export function OrderReview({ review, currency, subscriptionTo, goodsTo, termsOfSale }: OrderReviewProps) {
  const money = (amount: Cents) => formatPrice(amount, currency)
  const { personal, gifts, donation, shipped, digital } = review
  return (
    <div className="review">
      <ReviewPart title="Personal Subscription" lines={personal} money={money}>
        {subscriptionTo && <ShipsTo what="Issues" to={subscriptionTo} />}
      </ReviewPart>
      <ReviewPart title="Gift Subscriptions" lines={gifts} money={money}>
        <p>We will send you a link for each gift. Forward it to the recipient, who redeems the subscription with it.</p>
      </ReviewPart>
      <ReviewPart title="Donation" lines={donation ? [donation] : []} money={money}>
        {donation?.isMonthly && <p>{MONTHLY_NOTE}</p>}
      </ReviewPart>
      <ReviewPart title="Items for Shipping" lines={shipped} money={money}>
        {goodsTo && <ShipsTo what="Items" to={goodsTo} />}
      </ReviewPart>
      <ReviewPart title="Digital Items" lines={digital} money={money}>
        <p>Download links will be emailed to you.</p>
      </ReviewPart>
      <Sums review={review} currency={currency} />
      {termsOfSale && (
        // Sanitised where the magazine is read.
        <WrittenHtml className="review-terms" html={termsOfSale} />
      )}
    </div>
  )
}

const ShipsTo = ({ what, to }: { what: string; to: string }) => (
  <p>
    {what} ship to <Unbroken text={to} />
  </p>
)

type PartProps = {
  title: string
  lines: readonly ReviewLine[]
  money: (amount: Cents) => string
  children?: ReactNode
}

function ReviewPart({ title, lines, money, children }: PartProps) {
  if (lines.length === 0) return null
  return (
    <section className="review-part">
      <h3>{title}</h3>
      <ul>
        {lines.map(({ id, name, coupon, quantity, price, listPrice }) => (
          <li key={id} className="review-line">
            <span className="review-name">
              <Unbroken text={name} />
              <span className="review-quantity"> Qty. {quantity}</span>
              {coupon && <span className="review-coupon">Coupon Applied: {coupon}</span>}
            </span>
            <span className="review-price">
              {listPrice > price && <s>{money(listPrice)}</s>} {money(price)}
            </span>
          </li>
        ))}
      </ul>
      {children && <div className="review-note">{children}</div>}
    </section>
  )
}

function Sums({ review: { shipping, discount, listPrice, total }, currency }: { review: Review; currency: string }) {
  const money = (amount: Cents) => formatMoney(amount, currency)
  return (
    <dl className="review-sums" aria-live="polite">
      {shipping !== null && <Sum label="Shipping">{money(shipping)}</Sum>}
      {discount !== null && <Sum label="Discount">{money(cents(-discount))}</Sum>}
      {listPrice !== null && (
        <Sum label="List Price">
          <s>{money(listPrice)}</s>
        </Sum>
      )}
      <Sum label="Total" isTotal>
        {formatPrice(total, currency)}
      </Sum>
    </dl>
  )
}

const Sum = ({ label, isTotal, children }: { label: string; isTotal?: boolean; children: ReactNode }) => (
  <div className={isTotal ? 'review-sum review-total' : 'review-sum'}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
