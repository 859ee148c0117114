import { appliedCategoryMessage, shippingMessage } from '#domain/coupons/coupon-texts.ts'
import type { Cents } from '#domain/money/cents.ts'
import { formatMoney, formatPrice } from '#domain/money/format-money.ts'
import { levelOptions, type PricedOption, shippingOptions, termOptions } from '#domain/pricing/priced-options.ts'
import {
  type Category,
  categoryOfSlug,
  categorySlug,
  levelNames,
  levelOf,
  type Medium,
  media,
  mediumOf,
} from '#domain/subscriptions/categories.ts'
import { shipcodeOfSlug, shipcodeSlug, shippingName } from '#domain/subscriptions/shipcodes.ts'
import type { SubscriptionSettings } from '#domain/subscriptions/subscription-settings.ts'
import { termOfQuery, termSlug } from '#domain/subscriptions/terms.ts'
import { appliedCoupon, type SubscriptionScreen } from '#screens/subscriptions/subscription-screen.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import type { SellingProps } from './selling-props.ts'

type FieldsProps = Pick<SellingProps, 'pricing' | 'messages' | 'shipping' | 'currency' | 'issuesPerYear'> & {
  screen: SubscriptionScreen
  choose: (changed: Partial<SubscriptionSettings>) => void
}

const groupNames: Record<Medium, string> = {
  print: 'Print + Digital Subscription',
  digital: 'Digital Subscription',
}

const NOT_COVERED = 'Not covered by your coupon'

/**
 * Level, shipping category and term, each option with what it costs. The fields have the names and values of the page's
 * query, so that a plain form asks for the same.
 */
export function SettingsFields(props: FieldsProps) {
  return (
    <>
      <LevelField {...props} />
      {mediumOf(props.screen.settings.category) === 'print' && <ShippingField {...props} />}
      <TermField {...props} />
    </>
  )
}

const pricedBy = ({ pricing, screen }: FieldsProps) => ({
  pricing,
  settings: screen.settings,
  coupon: appliedCoupon(screen),
})

function LevelField(props: FieldsProps) {
  const { screen, messages, currency, choose } = props
  const coupon = appliedCoupon(screen)
  const options = levelOptions(pricedBy(props))
  const row = ({ value, price, fullPrice, disabled }: PricedOption<Category>) => ({
    value: categorySlug(value),
    label: levelNames[levelOf(value)],
    price: <Struck price={price} fullPrice={fullPrice} currency={currency} />,
    disabled,
    reason: NOT_COVERED,
  })
  return (
    <RadioGroup
      name="level"
      label="Select a Subscription Level"
      look="cards"
      hint={<Hint message={messages.subscription_level} coupon={coupon && appliedCategoryMessage(coupon)} />}
      value={categorySlug(screen.settings.category)}
      onChange={(slug) => choose({ category: categoryOfSlug(slug) })}
      options={media.map((medium) => ({
        label: groupNames[medium],
        options: options.filter(({ value }) => mediumOf(value) === medium).map(row),
      }))}
    />
  )
}

function ShippingField(props: FieldsProps) {
  const { screen, messages, currency, shipping, choose } = props
  const coupon = appliedCoupon(screen)
  return (
    <RadioGroup
      name="shipping"
      label="Shipping Category"
      look="cards"
      hint={<Hint message={messages.subscription_shipping} coupon={coupon && shippingMessage(coupon)} />}
      value={shipcodeSlug(screen.settings.shipcode)}
      onChange={(slug) => choose({ shipcode: shipcodeOfSlug(slug) })}
      options={shippingOptions(pricedBy(props)).map(({ value, price, disabled }) => ({
        value: shipcodeSlug(value),
        label: shippingName(value, shipping),
        price: `+${formatMoney(price, currency)}`,
        disabled,
        reason: NOT_COVERED,
      }))}
    />
  )
}

function TermField(props: FieldsProps) {
  const { screen, messages, currency, issuesPerYear, choose } = props
  return (
    <RadioGroup
      name="years"
      label="Years"
      look="cards"
      hint={messages.subscription_term}
      value={termSlug(screen.settings.term)}
      onChange={(slug) => choose({ term: termOfQuery(slug) })}
      options={termOptions(pricedBy(props), issuesPerYear).map(({ value, label, price, fullPrice }) => ({
        value: termSlug(value),
        label,
        price: (
          <>
            {formatPrice(price, currency)}
            {fullPrice !== null && <span className="full-price"> ({formatMoney(fullPrice, currency)})</span>}
          </>
        ),
      }))}
    />
  )
}

function Hint({ message, coupon }: { message: string; coupon: string | null }) {
  return (
    <>
      <p>{message}</p>
      {coupon && <p className="settings-coupon">{coupon}</p>}
    </>
  )
}

function Struck({ price, fullPrice, currency }: { price: Cents; fullPrice: Cents | null; currency: string }) {
  return (
    <>
      {fullPrice !== null && (
        <>
          <s>
            <span className="visually-hidden">Before the coupon: </span>
            {formatMoney(fullPrice, currency)}
          </s>{' '}
        </>
      )}
      {formatPrice(price, currency)}
    </>
  )
}
