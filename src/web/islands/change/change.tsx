import { type SubmitEvent, useState } from 'react'
import {
  CHANGE_DETAILS_FORM,
  CHANGE_ERROR,
  CHANGE_SETTINGS_FORM,
  SUBSCRIPTION_UPDATE,
  subscriptionPath,
} from '#contract/account-subscription.ts'
import { isFreeAtLowRate, openingChoice, type WantedSettings } from '#domain/subscription-changes/change.ts'
import { pickerMessage, upgradeBlocked } from '#domain/subscription-changes/change-texts.ts'
import { mediumOfDeliverable, payloadShipcode, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { formIn } from '#screens/checkout/checkout-form.ts'
import { sendSignal } from '#web/parts/browser/signals.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { useCheckoutForm } from '#web/parts/checkout-form/use-checkout-form.ts'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { DeliverableAddress } from '#web/parts/deliverable/deliverable-address.tsx'
import { DeliverablePicker } from '#web/parts/deliverable/deliverable-picker.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { ChangeDone } from './change-done.tsx'
import { ChangePayment } from './change-payment.tsx'
import type { ChangeProps } from './change-props.ts'
import { ChangeRate } from './change-rate.tsx'

/** How a subscription is changed: its rate, what is delivered, where it goes, and what is to be paid. */
export function Change(props: ChangeProps) {
  const { token, settings, canUpgrade, account, supportEmail } = props
  const [wanted, setWanted] = useState<WantedSettings>(props.chosen)
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { binding, general, showErrors } = useCheckoutForm(account, begunBy(props))
  useFreshOnReturn()
  const { level, deliverable } = wanted
  const shipcode = shipcodeOfDeliverable(deliverable)
  const prices = props.prices[level]
  const form = formIn(shipcode, binding.form, account)
  const costs = Object.values(prices).some((price) => price > 0)
  const choose = (changed: Partial<WantedSettings>) => {
    setWanted(openingChoice(props, { ...wanted, ...changed }))
    const code = payloadShipcode(changed.deliverable ?? deliverable)
    // Each category has an address of its own: the one on file is offered again.
    if (changed.deliverable && account.addresses[letterOf(code)]) binding.change({ kept: code })
  }
  if (isDone) return <ChangeDone />
  return (
    <div className="change-desk">
      <form id={CHANGE_SETTINGS_FORM} method="get" action={subscriptionPath(token)} />
      <div className="checkout-columns">
        <form
          id={CHANGE_DETAILS_FORM}
          className="checkout-form"
          method="post"
          action={SUBSCRIPTION_UPDATE}
          noValidate
          inert={isBusy}
          onSubmit={send}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="deliverable" value={deliverable} />
          <input type="hidden" name="level" value={level} />
          <WrongFields id="change-fields" errors={binding.errors} />
          {settings.level === 'high' && (
            <ChangeRate
              level={level}
              choose={(chosen) => choose({ level: chosen })}
              isPrint={mediumOfDeliverable(settings.set) === 'print'}
              isFree={isFreeAtLowRate(props.prices)}
              form={CHANGE_SETTINGS_FORM}
            />
          )}
          <DeliverablePicker
            message={pickerMessage(settings.set, costs && canUpgrade)}
            prices={prices}
            chosen={deliverable}
            choose={(chosen) => choose({ deliverable: chosen })}
            paid={{ deliverable: settings.set, words: 'As it was paid for' }}
            isBlocked={!canUpgrade}
            currency={props.currency}
            form={CHANGE_SETTINGS_FORM}
          >
            {costs && !canUpgrade && <p className="change-footnote">{upgradeBlocked(supportEmail)}</p>}
          </DeliverablePicker>
          {shipcode && <DeliverableAddress {...binding} {...props} {...{ form, shipcode, account }} />}
          <ErrorSummary id={CHANGE_ERROR} message={general} />
        </form>
        <ChangePayment
          {...props}
          {...{ wanted, isBusy }}
          price={prices[deliverable]}
          form={form}
          keepsAddress={shipcode !== null && form.kept !== null && account.addresses[letterOf(shipcode)] !== null}
          onBusy={setBusy}
          onErrors={showErrors}
          onUpdated={() => setDone(true)}
        />
      </div>
    </div>
  )
}

/** With scripts the payment block sends it, with a captcha and without leaving the page. */
function send(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  sendSignal('checkout-submitted', null)
}

function begunBy({ note, chosen }: ChangeProps) {
  if (!note || note.isDone) return {}
  const { general, fields } = note
  const address = note.typed?.address
  const own = address && { shipcode: payloadShipcode(chosen.deliverable), address }
  return { form: own ? { own, kept: null } : {}, errors: { general, fields } }
}
