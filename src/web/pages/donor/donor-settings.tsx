import type { ReactNode } from 'react'
import { WRONG_AMOUNT } from '#domain/donations/donation.ts'
import { ordinal, sayDay } from '#domain/donations/donor-texts.ts'
import { shownMethod } from '#domain/payments/saved-method.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SavedMethodLines } from '#web/ui/saved-method.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { ChangeForm, type DonorParts, MoneyField, typedAmount } from './donor-parts.tsx'

/** All that can be changed, each by a form of its own. */
export function DonorSettings(props: DonorParts) {
  const { state } = props.donation
  return (
    <div className="donor-settings">
      <Amount {...props} />
      {state !== 'failing' && <Day {...props} />}
      {state === 'active' && <Rest {...props} />}
      {state === 'paused' && <GoOn {...props} />}
      <Payment {...props} />
      {state !== 'failing' && <Extra {...props} />}
    </div>
  )
}

function Setting({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="donor-setting" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className="donor-setting-body">{children}</div>
    </section>
  )
}

const wrongIn = (form: 'amount' | 'extra', note: DonorParts['note']) =>
  note?.said === 'wrong-amount' && note.typed?.form === form ? { error: WRONG_AMOUNT, typed: note.typed.amount } : null

function Amount({ donation: { amountCents, sign, nextOn, today }, query, note }: DonorParts) {
  const wrong = wrongIn('amount', note)
  return (
    <Setting id="amount" title="Amount">
      <ChangeForm query={query} change="amount">
        <MoneyField
          id="donor-amount"
          label="Each month"
          sign={sign}
          value={wrong?.typed ?? typedAmount(amountCents)}
          error={wrong?.error}
          hint={`Another amount counts from ${sayDay(nextOn, today)}.`}
        />
        <Button type="submit" look="secondary">
          Change amount
        </Button>
      </ChangeForm>
    </Setting>
  )
}

const days = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: `The ${ordinal(index + 1)}`,
}))

const Day = ({ donation: { day }, query }: DonorParts) => (
  <Setting id="day" title="Day">
    <ChangeForm query={query} change="day">
      <SelectField
        name="day"
        id="donor-day"
        label="Charged on"
        options={days}
        defaultValue={String(day)}
        hint="In a month that is too short, on its last day. No month is charged twice."
      />
      <Button type="submit" look="secondary">
        Change day
      </Button>
    </ChangeForm>
  </Setting>
)

const pauses = [
  { value: '1', label: '1 month' },
  { value: '2', label: '2 months' },
  { value: '3', label: '3 months' },
]

const Rest = ({ donation: { nextOn, afterNext, today }, query }: DonorParts) => (
  <Setting id="rest" title="A rest">
    <ChangeForm query={query} change="skip">
      <input type="hidden" name="next" value={nextOn} />
      <p>
        Leave out the gift of {sayDay(nextOn, today)}. The next one is then on {sayDay(afterNext, today)}.
      </p>
      <Button type="submit" look="secondary">
        Skip the next one
      </Button>
    </ChangeForm>
    <ChangeForm query={query} change="pause">
      <input type="hidden" name="next" value={nextOn} />
      <RadioGroup
        name="months"
        id="donor-months"
        label="Or rest for longer"
        look="row"
        options={pauses}
        defaultValue="3"
      />
      <Button type="submit" look="secondary">
        Pause
      </Button>
    </ChangeForm>
  </Setting>
)

const GoOn = ({ query }: DonorParts) => (
  <Setting id="rest" title="A rest">
    <ChangeForm query={query} change="resume">
      <p>It ends by itself. You can also go on sooner, from your next day on.</p>
      <Button type="submit" look="secondary">
        Go on sooner
      </Button>
    </ChangeForm>
  </Setting>
)

const Payment = ({ donation: { saved }, query }: DonorParts) => (
  <Setting id="payment" title="Paid with">
    {saved ? <SavedMethodLines method={shownMethod(saved)} /> : <p>What is saved can not be shown just now.</p>}
    <p>
      <a href={`/donate/payment${query}`}>Use another card or bank account</a>
    </p>
  </Setting>
)

function Extra({ donation: { sign, extraKey, saved }, query, note }: DonorParts) {
  const wrong = wrongIn('extra', note)
  return (
    <Setting id="extra" title="One gift more">
      <form className="donor-form" method="post" action={`/api/donation/extra${query}`}>
        <input type="hidden" name="key" value={extraKey} />
        <MoneyField
          id="donor-extra"
          label="Once"
          sign={sign}
          value={wrong?.typed ?? ''}
          error={wrong?.error}
          hint={`Charged now${saved ? ', with what is saved' : ''}. Your monthly gift stays as it is.`}
        />
        <Button type="submit" look="secondary">
          Give once
        </Button>
      </form>
    </Setting>
  )
}
