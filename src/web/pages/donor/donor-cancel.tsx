import { endReasonKeys, endReasons } from '#domain/donations/donor-texts.ts'
import { cents } from '#domain/money/cents.ts'
import { formatMoney } from '#domain/money/format-money.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { ChangeForm, type DonorParts, typedAmount } from './donor-parts.tsx'

/** The button that ends it, with a question that nobody has to answer, and gentler ways beside it. */
export function DonorCancel({ donation, query }: DonorParts) {
  return (
    <section className="donor-cancel" aria-labelledby="cancel-title">
      <h2 id="cancel-title">Stop giving</h2>
      <div className="donor-cancel-body">
        <form className="donor-form" method="post" action={`/api/donation/cancel${query}`}>
          <p>Nothing is charged from then on. You can begin again whenever you like.</p>
          <Button type="submit" look="danger">
            Cancel monthly donation
          </Button>
          <details>
            <summary>Tell us why, if you like</summary>
            <RadioGroup
              name="reason"
              id="donor-reason"
              label="Why do you stop?"
              labelHidden
              options={endReasonKeys.map((value) => ({ value, label: endReasons[value] }))}
            />
            <TextArea name="words" id="donor-words" label="In your own words" rows={3} maxLength={1000} />
          </details>
        </form>
        <Gentler donation={donation} query={query} />
      </div>
    </section>
  )
}

function Gentler({ donation, query }: Omit<DonorParts, 'note'>) {
  const { amountCents, sign, state, nextOn } = donation
  const less = Math.floor(amountCents / 200) * 100
  const canGiveLess = less >= 100
  const canPause = state === 'active'
  if (!canGiveLess && !canPause) return null
  return (
    <aside className="donor-gentler" aria-labelledby="gentler-title">
      <h3 id="gentler-title">Or, instead</h3>
      {canGiveLess && (
        <ChangeForm query={query} change="amount">
          <input type="hidden" name="amount" value={typedAmount(less)} />
          <Button type="submit" look="quiet">
            {`Give ${formatMoney(cents(less), sign)} a month`}
          </Button>
        </ChangeForm>
      )}
      {canPause && (
        <ChangeForm query={query} change="pause">
          <input type="hidden" name="months" value="3" />
          <input type="hidden" name="next" value={nextOn} />
          <Button type="submit" look="quiet">
            Pause for 3 months
          </Button>
        </ChangeForm>
      )}
    </aside>
  )
}
