import { type SubmitEvent, useRef, useState } from 'react'
import type { CardSaved } from '#contract/card.ts'
import { PAYMENT_NAME } from '#domain/checkout/checkout-texts.ts'
import { canSubmit, submitLabel } from '#screens/checkout/submission-flags.ts'
import { GeneralError } from '#web/parts/account-screen/general-error.tsx'
import { NewsInView } from '#web/parts/account-screen/news-in-view.tsx'
import { useErrorsInView } from '#web/parts/payment-block/use-errors-in-view.ts'
import { LazyProviderElement } from '#web/parts/payment-provider/lazy-provider-element.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-control.ts'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { CardSetupProps } from './card-setup-props.ts'
import { useCardSetup } from './use-card-setup.ts'

/** Said only once a method is kept. */
export const PaymentUpdated = () => (
  <NewsInView of="updated">
    <Notice tone="success">Payment updated successfully</Notice>
  </NewsInView>
)

type Props = CardSetupProps & { onSaved?: (saved: CardSaved, answer: unknown) => void }

/** Saves a payment method, or puts another one in its place. `onSaved` is told what is kept now, and all that was answered. */
export function CardSetup(props: Props) {
  const { payments, secret, billing, supportEmail, settings = null, submit = 'Update Card' } = props
  const [name, setName] = useState(props.name)
  const root = useRef<HTMLFormElement>(null)
  const { state, tell, shown } = useCardSetup(props, () => name)
  const { faults, flags } = state
  const { [PAYMENT_NAME]: blank, name: nameError = blank, ...fields } = faults.fields
  useErrorsInView(root, faults)

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    tell({ type: 'submit', name })
  }
  const label = flags.loading ? submitLabel(flags, submit) : submit
  if (flags.completed) return <PaymentUpdated />
  return (
    <form ref={root} className="payment-block" noValidate onSubmit={send}>
      <GeneralError id="card-setup-error" message={faults.general} {...{ supportEmail, settings }} />
      <ErrorSummary
        id="card-setup-fields"
        fields={Object.entries(fields).map(([field, message]) => ({ id: fieldId(field), message }))}
      />
      <TextField
        name={PAYMENT_NAME}
        label="Name"
        autoComplete="cc-name"
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameError}
      />
      <LazyProviderElement
        key={secret}
        payments={payments}
        secret={secret}
        billing={billing}
        shown={shown}
        onReady={() => tell({ type: 'ready' })}
        error={faults.provider}
      />
      <Button type="submit" look="primary" disabled={!canSubmit(flags)}>
        {label}
      </Button>
      <span className="visually-hidden" role="status">
        {flags.loading ? label : ''}
      </span>
      <noscript>
        <p className="payment-notice">
          Changing a card needs JavaScript, since card numbers go straight to the payment provider and never through
          this site.
        </p>
      </noscript>
    </form>
  )
}
