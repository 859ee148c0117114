import { useRef, useState } from 'react'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { CardSetup, PaymentUpdated } from '#web/parts/card-setup/card-setup.tsx'
import { type PaymentAsked, TryAgain } from '#web/parts/card-setup/try-again.tsx'
import { SetupPlace, useSetup } from '#web/parts/card-setup/use-setup.tsx'
import type { Billing } from '#web/parts/payment-provider/element-options.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'
import { CurrentPayment } from './current-payment.tsx'

export type AccountCardProps = {
  /** Of the mailed link; null for whoever is logged in. */
  token: string | null
  name: string
  saved: SavedMethod | null
  billing: Billing
  /** A renewal that waits for its payment; null where there is none. */
  renewal: PaymentAsked | null
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
  /** The reader comes back from the provider, and what was saved there is kept here. */
  isCompleted: boolean
  /** Where the reader's settings are; null for whoever came by a mailed link. */
  settings: string | null
  supportEmail: string
}

/** Tries a declined renewal again, or saves another card, which then pays for it. */
export function AccountCard(props: AccountCardProps) {
  const { token, name, billing, renewal, payments, isCompleted, settings, supportEmail } = props
  const [saved, setSaved] = useState(props.saved)
  const query = token === null ? '' : `?${new URLSearchParams({ token })}`
  const form = useRef<HTMLFormElement>(null)
  const setup = useSetup(`/api/account/card/setup${query}`, payments !== null && !isCompleted)
  useFreshOnReturn()
  const heading = renewal ? 'Pay with another card' : props.saved ? 'Update payment' : 'Add Payment'
  const current = <CurrentPayment name={name} saved={saved} />
  const keep = (kept: SavedMethod | null) => {
    setSaved(kept)
    if (renewal) form.current?.requestSubmit()
  }
  return (
    <div className="account-card">
      {!renewal && current}
      {renewal && <TryAgain form={form} action={`/api/account/renewal${query}`} payments={payments} {...renewal} />}
      <section aria-labelledby="account-card-other">
        <h2 id="account-card-other">{heading}</h2>
        {renewal && (
          <p>It pays for your renewal, and replaces the one that {renewal.isSaved ? 'was declined' : 'is saved'}.</p>
        )}
        {isCompleted ? (
          <PaymentUpdated />
        ) : payments ? (
          <SetupPlace setup={setup} supportEmail={supportEmail} settings={settings}>
            {(secret) => (
              <CardSetup
                payments={payments}
                secret={secret}
                endpoint={`/api/account/card${query}`}
                name={name}
                billing={billing}
                supportEmail={supportEmail}
                settings={settings}
                onSaved={keep}
                {...(renewal && { submit: `Pay ${renewal.amount}` })}
              />
            )}
          </SetupPlace>
        ) : (
          <Notice tone="warning">No card can be saved here just now. Please write to {supportEmail}.</Notice>
        )}
      </section>
      {renewal && current}
    </div>
  )
}
