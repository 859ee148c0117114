import type { Gift, UpgradePrices } from '#domain/gifts/gift.ts'
import { pickerMessage } from '#domain/gifts/gift-texts.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { type Deliverable, deliverableName, deliverables } from '#domain/subscriptions/deliverables.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type PickerProps = {
  gift: Gift
  prices: UpgradePrices
  chosen: Deliverable
  choose: (deliverable: Deliverable) => void
  currency: string
  /** The plain form that asks for the page with another choice. */
  form: string
}

/** What the gift is redeemed as; beside what costs more stands how much. */
export function DeliverablePicker({ gift, prices, chosen, choose, currency, form }: PickerProps) {
  return (
    <section className="checkout-section" aria-labelledby="redeem-settings-title">
      <h2 id="redeem-settings-title">Adjust Subscription</h2>
      <RadioGroup
        name="deliverable"
        form={form}
        label="Adjust Subscription"
        labelHidden
        look="cards"
        hint={pickerMessage(gift.deliverable, prices)}
        value={chosen}
        onChange={(value) => choose(deliverables.find((one) => one === value) ?? gift.deliverable)}
        options={deliverables.map((value) => ({
          value,
          label: deliverableName(value),
          ...(value === gift.deliverable && { description: 'As it was given' }),
          ...(prices[value] > 0 && { price: `+${formatMoney(prices[value], currency)}` }),
        }))}
      />
      <noscript>
        <button className="button button-secondary" type="submit" form={form}>
          Use these settings
        </button>
      </noscript>
    </section>
  )
}
