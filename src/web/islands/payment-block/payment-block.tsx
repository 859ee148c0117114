import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PAYMENT_NAME, RENEWAL_NOTICE } from '#domain/checkout/checkout-texts.ts'
import { canSubmit, submitLabel } from '#domain/checkout/submission-flags.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaNotice } from '#web/ui/captcha-notice.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-control.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SavedMethodLines } from '#web/ui/saved-method.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LazyProviderElement } from '../payment-provider/lazy-provider-element.tsx'
import { onSignal } from '../signals.ts'
import type { PaymentBlockEvents, PaymentBlockProps } from './payment-block-props.ts'
import { useCheckout } from './use-checkout.ts'
import { useErrorsInView } from './use-errors-in-view.ts'

/** How every screen is paid: by the method that the account has, or by a new one. */
export function PaymentBlock(props: PaymentBlockProps & PaymentBlockEvents) {
  const { payments, total, billing, saved, submit = 'Place Order', onErrors } = props
  const [ownName, setOwnName] = useState<string | null>(null)
  const [savesCard, setSavesCard] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  // Until the reader writes another one, who pays is who orders.
  const name = ownName ?? props.payer.name
  const isFree = total === 0
  const { state, tell, shown } = useCheckout(props, (customer) => ({
    savesCard: savesCard && maySaveCard(props, customer === 'add-card'),
    payer: { name: name.trim(), email: props.payer.email },
  }))
  const { faults, intent, flags } = state
  const isNew = !isFree && state.customer === 'add-card'
  const maySave = maySaveCard(props, isNew)
  const { [PAYMENT_NAME]: nameError, ...fields } = faults.fields

  const send = () => void tell({ type: 'submit', paymentName: isNew ? name : null })
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(() => onSignal('checkout-submitted', () => sendNow.current()), [])
  useErrorsInView(root, faults)

  const label = submitLabel(flags, isFree ? 'Submit' : (submit ?? ''))
  const press = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  return (
    <form ref={root} className="payment-block" noValidate onSubmit={press}>
      {!onErrors && (
        <ErrorSummary
          id="payment-error"
          message={faults.general ?? undefined}
          fields={Object.entries(fields).map(([field, message]) => ({ id: fieldId(field), message }))}
        />
      )}
      {!isFree && saved && state.offersSaved && (
        <RadioGroup
          name="customer"
          label="Payment"
          value={state.customer}
          onChange={(customer) => tell({ type: 'choose', customer: customer === 'use-card' ? 'use-card' : 'add-card' })}
          options={[
            { value: 'use-card', label: 'Use Existing Payment', description: <SavedMethodLines method={saved} /> },
            { value: 'add-card', label: 'Use New Payment' },
          ]}
        />
      )}
      {isNew && (
        <TextField
          name={PAYMENT_NAME}
          label="Name"
          autoComplete="cc-name"
          required
          value={name}
          onChange={(event) => setOwnName(event.currentTarget.value)}
          error={nameError}
        />
      )}
      {intent && !isFree && (
        <LazyProviderElement
          key={intent.secret}
          hidden={!isNew}
          payments={payments}
          secret={intent.secret}
          billing={billing}
          shown={shown}
          error={faults.provider}
        />
      )}
      {maySave && (
        <Checkbox
          name="save_card"
          label="Save Card on Account"
          checked={savesCard}
          onChange={(event) => setSavesCard(event.currentTarget.checked)}
        />
      )}
      {props.hasPersonalSubscription && <p className="payment-notice">{RENEWAL_NOTICE}</p>}
      {submit !== null && (
        <>
          <noscript>
            <p className="payment-notice">
              Paying here needs JavaScript, since card numbers go straight to the payment provider and never through
              this site. Without it,{' '}
              {props.paysInvoice ? (
                'pay by check or wire transfer, as it is explained on this page.'
              ) : (
                <Otherwise {...props} />
              )}
            </p>
          </noscript>
          <Button type="submit" look="primary" disabled={!canSubmit(flags)}>
            {label}
          </Button>
        </>
      )}
      <span className="visually-hidden" role="status">
        {flags.loading || flags.sending || flags.completed ? label : ''}
      </span>
      <CaptchaNotice service={props.captcha} />
    </form>
  )
}

const Otherwise = ({ supportEmail }: PaymentBlockProps) => (
  <>
    write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, and we will send you an invoice that can be paid by
    check or wire transfer.
  </>
)

/** A card can be kept for whoever has an account to keep it in; an invoice may be somebody else's to pay. */
const maySaveCard = ({ total, hasAccount, paysInvoice }: PaymentBlockProps, isNew: boolean) =>
  total > 0 && isNew && hasAccount && !paysInvoice
