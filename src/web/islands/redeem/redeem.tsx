import { type SubmitEvent, useState } from 'react'
import type { RedeemNote } from '#contract/redeem-note.ts'
import { DETAILS_FORM, REDEEM_ERROR, SETTINGS_FORM } from '#contract/redeem-places.ts'
import { isDiscontinuous } from '#domain/gifts/gift.ts'
import { discontinuityText, pickerMessage } from '#domain/gifts/gift-texts.ts'
import { type Deliverable, payloadShipcode, shipcodeOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { letterOf } from '#domain/subscriptions/shipcodes.ts'
import { formIn } from '#screens/checkout/checkout-form.ts'
import { sendSignal } from '#web/parts/browser/signals.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { AccountFields } from '#web/parts/checkout-form/account-section.tsx'
import { useCheckoutForm } from '#web/parts/checkout-form/use-checkout-form.ts'
import { WrongFields } from '#web/parts/checkout-form/wrong-fields.tsx'
import { DeliverableAddress } from '#web/parts/deliverable/deliverable-address.tsx'
import { DeliverablePicker } from '#web/parts/deliverable/deliverable-picker.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RedeemDone } from './redeem-done.tsx'
import { RedeemPayment } from './redeem-payment.tsx'
import type { RedeemProps } from './redeem-props.ts'
import { RenewIntro } from './renew-intro.tsx'

/** How a gift is redeemed: by whom, as what, where it goes, and what is to be paid. */
export function Redeem(props: RedeemProps) {
  const { token, subscription: gift, current_sub: current, subscriber, upgrade_prices: prices, note } = props
  const { account } = subscriber
  const [chosen, setChosen] = useState<Deliverable>(props.chosen)
  const [done, setDone] = useState<string | null>(note?.done ?? null)
  const [isBusy, setBusy] = useState(false)
  const { binding, general, showErrors } = useCheckoutForm(account, begunBy(props))
  useFreshOnReturn()
  const shipcode = shipcodeOfDeliverable(chosen)
  const price = prices[chosen]
  const form = formIn(shipcode, binding.form, account)
  const choose = (deliverable: Deliverable) => {
    setChosen(deliverable)
    // Each category has an address of its own: the one on file is offered again.
    const letter = letterOf(payloadShipcode(deliverable))
    if (account?.addresses[letter]) binding.change({ kept: payloadShipcode(deliverable) })
  }
  if (done !== null) return <RedeemDone email={done || (account?.email ?? '')} />
  return (
    <div className="redeem-desk">
      <form id={SETTINGS_FORM} method="get" action="/subscribe/redeem">
        <input type="hidden" name="token" value={token} />
      </form>
      {account && <RenewIntro {...props} name={account.name} />}
      <div className="checkout-columns">
        <form
          id={DETAILS_FORM}
          className="checkout-form"
          method="post"
          action="/api/subscribe/redeem"
          noValidate
          inert={isBusy}
          onSubmit={send}
        >
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="deliverable" value={chosen} />
          <WrongFields id="redeem-fields" errors={binding.errors} />
          {!account && (
            <section className="checkout-section" aria-labelledby="redeem-new">
              <h2 id="redeem-new">New Subscriber</h2>
              <AccountFields {...binding} createsAccount />
            </section>
          )}
          <DeliverablePicker
            {...{ prices, chosen, choose }}
            message={pickerMessage(gift.deliverable, prices)}
            paid={{ deliverable: gift.deliverable, words: 'As it was given' }}
            currency={props.currency}
            form={SETTINGS_FORM}
          />
          {shipcode && <DeliverableAddress {...binding} {...props} {...{ form, shipcode, account }} />}
          {current && isDiscontinuous(chosen, current) && (
            <Notice tone="warning" title="Your issues would come differently">
              <p>
                {discontinuityText(chosen, current.deliverable)}{' '}
                <a href={`/account/subscriptions/${current.token}`}>update your current subscription</a>.
              </p>
            </Notice>
          )}
          <ErrorSummary id={REDEEM_ERROR} message={general} />
        </form>
        <RedeemPayment
          {...props}
          {...{ chosen, price, isBusy }}
          form={form}
          keepsAddress={shipcode !== null && keepsAddress(props, binding.form.kept !== null, chosen)}
          onBusy={setBusy}
          onErrors={showErrors}
          onRedeemed={() => {
            setDone(account?.email ?? binding.form.email)
            // Redeeming has made an account, and logged in to it.
            sendSignal('update-session', null)
          }}
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

const keepsAddress = (
  { subscriber: { account } }: Pick<RedeemProps, 'subscriber'>,
  isKept: boolean,
  chosen: Deliverable,
) => isKept && account !== null && account.addresses[letterOf(payloadShipcode(chosen))] !== null

function begunBy({ note, chosen }: RedeemProps) {
  if (!note) return {}
  const { general, fields } = note
  return { form: note.typed ? formOf(note.typed, chosen) : {}, errors: { general, fields } }
}

function formOf({ name, email, address }: NonNullable<RedeemNote['typed']>, chosen: Deliverable) {
  const own = address && { shipcode: payloadShipcode(chosen), address }
  return { name, email, ...(own && { own, kept: null }) }
}
