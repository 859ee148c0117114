import { freeAtLowRate, LOW_RATE_STAYS } from '#domain/subscription-changes/change-texts.ts'
import { type Level, levelNames, levels } from '#domain/subscriptions/categories.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

type RateProps = {
  level: Level
  choose: (level: Level) => void
  /** Print is paid for already. */
  isPrint: boolean
  /** Taking the low rate makes something free. */
  isFree: boolean
  /** The plain form that asks for the page with another choice. */
  form: string
}

/** For whoever pays the high rate: whether they go on to. */
export const ChangeRate = ({ level, choose, isPrint, isFree, form }: RateProps) => (
  <section className="checkout-section" aria-labelledby="change-rate">
    <h2 id="change-rate">Rate</h2>
    <RadioGroup
      name="level"
      form={form}
      label="Rate"
      labelHidden
      look="row"
      value={level}
      onChange={(value) => choose(value === 'high' ? 'high' : 'low')}
      options={levels.map((value) => ({ value, label: levelNames[value] }))}
    />
    {level === 'high' && isFree && <p className="change-footnote">{freeAtLowRate(isPrint)}</p>}
    {level === 'low' && <p className="change-footnote">{LOW_RATE_STAYS}</p>}
  </section>
)
