import { lazy, type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import { PAYMENT_NAME } from '#domain/checkout/checkout-flow.ts'
import { RENEWAL_NOTICE } from '#domain/checkout/checkout-texts.ts'
import { canSubmit, submitLabel } from '#domain/checkout/submission-flags.ts'
import { Button } from '#web/ui/button.tsx'
import { CaptchaNotice, type CaptchaNoticeProps } from '#web/ui/captcha-notice.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { Loader } from '#web/ui/loader.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ShownElement } from './new-payment.tsx'
import { type SavedMethod, SavedMethodLines } from './saved-method.tsx'
import { useCheckout } from './use-checkout.ts'

// The provider's packages come only when there is something to pay.
const NewPayment = lazy(() => import('./new-payment.tsx').then((module) => ({ default: module.NewPayment })))

export type PaymentBlockProps = {
  payments: BrowserPayments
  endpoint: string
  query?: Record<string, string>
  statusPath?: string
  resetsCart?: boolean
  /** What the screen sends besides what is paid with. */
  body: { [field: string]: unknown }
  /** In cents; 0 makes the order free. */
  total: number
  payer: { name: string; email: string }
  billing: { country: string | null; postcode: string | null }
  saved: SavedMethod | null
  hasAccount: boolean
  paysInvoice: boolean
  hasPersonalSubscription: boolean
  captcha: CaptchaNoticeProps['service']
  supportEmail: string
  submit?: string
}

/** How every screen is paid: by the method that the account has, or by a new one. */
export function PaymentBlock(props: PaymentBlockProps) {
  const { payments, total, payer, billing, saved, submit = 'Place Order' } = props
  const [name, setName] = useState(payer.name)
  const [savesCard, setSavesCard] = useState(false)
  const [notLoaded, setNotLoaded] = useState(false)
  const shown = useRef<ShownElement | null>(null)
  const root = useRef<HTMLFormElement>(null)
  const isFree = total === 0
  const { state, tell } = useCheckout({ hasSaved: saved !== null, supportEmail: props.supportEmail }, () => ({
    payments,
    endpoint: props.endpoint,
    query: props.query ?? {},
    statusPath: props.statusPath ?? '/api/checkout/',
    resetsCart: props.resetsCart ?? false,
    savesCard: maySave && savesCard,
    body: props.body,
    payer: { name: name.trim(), email: payer.email },
    shown,
  }))
  const isNew = !isFree && state.customer === 'add-card'
  const maySave = isNew && props.hasAccount && !props.paysInvoice
  const { faults, intent, flags } = state
  const { [PAYMENT_NAME]: nameError, ...fields } = faults.fields

  useEffect(() => {
    if (faults.general === null && faults.provider === null && Object.keys(faults.fields).length === 0) return
    const first = root.current?.querySelector<HTMLElement>('.error-summary[tabindex], [aria-invalid], .field-error')
    first?.scrollIntoView({ block: 'start' })
    first?.focus({ preventScroll: true })
  }, [faults])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    tell({ type: 'submit', paymentName: isNew ? name : null })
  }
  const label = submitLabel(flags, isFree ? 'Submit' : submit)
  return (
    <form ref={root} className="payment-block" noValidate onSubmit={send}>
      <ErrorSummary
        id="payment-error"
        message={faults.general ?? undefined}
        fields={Object.entries(fields).map(([field, message]) => ({ id: `field-${field}`, message }))}
      />
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
          onChange={(event) => setName(event.currentTarget.value)}
          error={nameError}
        />
      )}
      {intent && (
        <div className="payment-element" hidden={!isNew}>
          <Suspense fallback={<Loader />}>
            <NewPayment
              key={intent.secret}
              payments={payments}
              secret={intent.secret}
              billing={billing}
              shown={shown}
              onTrouble={() => setNotLoaded(true)}
            />
          </Suspense>
        </div>
      )}
      <FieldError
        id="payment-provider-error"
        message={
          faults.provider ?? (notLoaded ? 'The payment form could not be loaded. Please reload the page.' : undefined)
        }
      />
      {maySave && (
        <Checkbox
          name="save_card"
          label="Save Card on Account"
          checked={savesCard}
          onChange={(event) => setSavesCard(event.currentTarget.checked)}
        />
      )}
      {props.hasPersonalSubscription && <p className="payment-notice">{RENEWAL_NOTICE}</p>}
      <Button type="submit" look="primary" disabled={!canSubmit(flags)}>
        {label}
      </Button>
      <span className="visually-hidden" role="status">
        {flags.loading || flags.sending || flags.completed ? label : ''}
      </span>
      <noscript>
        <p>
          Card payments need JavaScript: card numbers go straight to the payment provider and never through this site.
        </p>
      </noscript>
      <CaptchaNotice service={props.captcha} />
    </form>
  )
}
