import type { SubmitEvent } from 'react'
import {
  type DonationTier,
  type DonationType,
  donationTypes,
  LEAST_DOLLARS,
  MOST_DOLLARS,
  tierAmount,
} from '#domain/donations/donation.ts'
import { chooseType, type DonateScreen, pickTier, tierOf, typeAmount } from '#screens/donations/donate-screen.ts'
import { NumberField } from '#web/ui/number-field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

const typeNames: Record<DonationType, string> = { onetime: 'One Time', monthly: 'Monthly' }

type FieldsProps = {
  action: string
  screen: DonateScreen
  tiers: DonationTier[]
  currency: string
  isBusy: boolean
  onChange: (change: (screen: DonateScreen) => DonateScreen) => void
}

/** How often, and how much. A plain form: each field has the name and the values of the page's query. */
export function DonationFields({ action, screen, tiers, currency, isBusy, onChange }: FieldsProps) {
  const { type, dollars } = screen
  const chosen = tierOf(screen, tiers)
  const pick = (place: string) => onChange((before) => pickTier(before, tiers, place))
  return (
    <form className="selling-settings" method="get" action={action} inert={isBusy} onSubmit={stay}>
      <RadioGroup
        name="type"
        label="Donation Type"
        look="row"
        value={type}
        onChange={(value) => onChange((before) => chooseType(before, value === 'monthly' ? 'monthly' : 'onetime'))}
        options={donationTypes.map((value) => ({ value, label: typeNames[value] }))}
      />
      <NumberField
        name="amount"
        label="Donation Amount"
        before={currency}
        after={type === 'monthly' ? 'per month' : undefined}
        min={LEAST_DOLLARS}
        max={MOST_DOLLARS}
        step={1}
        value={dollars}
        onCommit={(typed) => onChange((before) => typeAmount(before, typed))}
      />
      {tiers.length > 0 && (
        <RadioGroup
          name="tier"
          label="Donation Tier"
          look="cards"
          value={chosen}
          onPick={pick}
          options={tiers.map((tier, place) => ({
            value: String(place),
            label: tier.name,
            price: tierAmount(tier, type, currency),
          }))}
        />
      )}
      {/* Without scripts the server can't see which of amount and tier was changed, unless it knows the tier from before. */}
      <input type="hidden" name="tier_was" value={chosen} />
      <noscript>
        <button className="button button-secondary" type="submit">
          Update
        </button>
      </noscript>
    </form>
  )
}

/** With scripts everything is there already: a press of Enter must not load the page anew. */
const stay = (event: SubmitEvent<HTMLFormElement>) => event.preventDefault()
