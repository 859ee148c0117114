import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { HOW_IT_RENEWS_PATH, PAYMENT_NAME, PAYMENT_TRUST, RENEWAL_NOTICE } from '#domain/checkout/checkout-texts.ts'
import { MONTHLY_METHOD } from '#domain/donations/donation-texts.ts'
import { keepsMethod } from '#domain/payments/keep-method.ts'
import { canSubmit, submitLabel } from '#screens/checkout/submission-flags.ts'
import { onSignal } from '#web/parts/browser/signals.ts'
import { LazyProviderElement } from '#web/parts/payment-provider/lazy-provider-element.tsx'
import { Button } from '#web/ui/button.tsx'
import { CaptchaNotice } from '#web/ui/captcha-notice.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-control.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SavedMethodLines } from '#web/ui/saved-method.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { NeedsScript } from './needs-script.tsx'
import type { PaymentBlockEvents, PaymentBlockProps } from './payment-block-props.ts'
import { useCheckout } from './use-checkout.ts'
import { useErrorsInView } from './use-errors-in-view.ts'

/** How every screen is paid: by the method that the account has, or by a new one. */
export function PaymentBlock(props: PaymentBlockProps & PaymentBlockEvents) {
  const { payments, total, billing, saved, submit = 'Place Order', onErrors } = props
  const [ownName, setOwnName] = useState<string | null>(null)
  const [ownSaving, setOwnSaving] = useState<boolean | null>(null)
  const root = useRef<HTMLFormElement>(null)
  // Until the reader writes another one, who pays is who orders.
  const name = ownName ?? props.payer.name
  // A card that a subscription can renew by is saved unless its owner says no.
  const savesCard = ownSaving ?? props.canRenew
  const isFree = total === 0
  const { state, tell, shown } = useCheckout(props, (customer) => ({
    savesCard: savesCard && maySaveCard(props, customer === 'add-card'),
    payer: { name: name.trim(), email: props.payer.email },
  }))
  const { faults, intent, flags } = state
  const isNew = !isFree && state.customer === 'add-card'
  const maySave = maySaveCard(props, isNew)
  const { canRenew, isMonthly = false } = props
  const paying = { canRenew, isMonthly, isGuest: !props.hasAccount, pay: state.customer, savesCard }
  const willRenew = canRenew && !isFree && keepsMethod(paying)
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
      {isNew && <p className="payment-trust">{PAYMENT_TRUST}</p>}
      {maySave && (
        <Checkbox
          name="save_card"
          label="Save Card on Account"
          checked={savesCard}
          onChange={(event) => setOwnSaving(event.currentTarget.checked)}
        />
      )}
      {isMonthly && isNew && <p className="payment-notice">{MONTHLY_METHOD}</p>}
      {willRenew && (
        <p className="payment-notice">
          {RENEWAL_NOTICE} {!props.hasAccount && <a href={HOW_IT_RENEWS_PATH}>How to turn this off</a>}
        </p>
      )}
      {willRenew && props.renewal && <p className="payment-notice">{props.renewal}</p>}
      {submit !== null && (
        <>
          <NeedsScript {...props} />
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

/**
 * A card can be kept for whoever has an account to keep it in; an invoice may be somebody else's to pay. For a monthly
 * donation it is kept in any case, so nothing is asked.
 */
const maySaveCard = ({ total, hasAccount, paysInvoice, isMonthly }: PaymentBlockProps, isNew: boolean) =>
  total > 0 && isNew && hasAccount && !paysInvoice && !isMonthly
