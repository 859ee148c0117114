import type { ReactNode } from 'react'
import { formatMoney } from '#domain/money/format-money.ts'
import type { UpgradePrices } from '#domain/pricing/upgrade-prices.ts'
import { type Deliverable, deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type PickerProps = {
  /** What stands above the choice. */
  message: string
  prices: UpgradePrices
  chosen: Deliverable
  choose: (deliverable: Deliverable) => void
  /** What is paid for already, and how that is said. */
  paid: { deliverable: Deliverable; words: string }
  /** What costs something can't be chosen. */
  isBlocked?: boolean
  currency: string
  /** The plain form that asks for the page with another choice. */
  form: string
  /** What stands below the choice. */
  children?: ReactNode
}

/** What a subscription is delivered as; beside what costs more stands how much. */
export function DeliverablePicker(props: PickerProps) {
  const { message, prices, chosen, choose, paid, isBlocked = false, currency, form, children } = props
  return (
    <section className="checkout-section" aria-labelledby="deliverable-title">
      <h2 id="deliverable-title">Adjust Subscription</h2>
      <RadioGroup
        name="deliverable"
        form={form}
        label="Adjust Subscription"
        labelHidden
        look="cards"
        hint={message}
        value={chosen}
        onChange={(value) => choose(deliverables.find((one) => one === value) ?? paid.deliverable)}
        options={deliverables.map((value) => ({
          value,
          label: deliverableName(value),
          disabled: isBlocked && prices[value] > 0,
          ...(value === paid.deliverable && { description: paid.words }),
          ...(prices[value] > 0 && { price: `+${formatMoney(prices[value], currency)}` }),
        }))}
      />
      {children}
      <noscript>
        <button className="button button-secondary" type="submit" form={form}>
          Use these settings
        </button>
      </noscript>
    </section>
  )
}
