import { useRef } from 'react'
import type { BrowserPayments } from '#domain/checkout/browser-payments.ts'
import { Notice } from '#web/ui/notice.tsx'
import { CardSetup } from '../card-setup/card-setup.tsx'
import type { Billing } from '../payment-provider/provider-element.tsx'
import { useFreshOnReturn } from '../use-fresh-on-return.ts'
import { type RenewalAsked, TryAgain } from './try-again.tsx'
import { SetupPlace, useSetup } from './use-setup.tsx'

export type AccountCardProps = {
  /** Of the mailed link; null for whoever is logged in. */
  token: string | null
  name: string
  hasSaved: boolean
  billing: Billing
  /** A renewal that waits for its payment; null where there is none. */
  renewal: RenewalAsked | null
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
  supportEmail: string
}

/** Tries a declined renewal again, or saves another card, which then pays for it. */
export function AccountCard(props: AccountCardProps) {
  const { token, name, hasSaved, billing, renewal, payments, supportEmail } = props
  const query = token === null ? '' : `?${new URLSearchParams({ token })}`
  const form = useRef<HTMLFormElement>(null)
  const setup = useSetup(`/api/account/card/setup${query}`, payments !== null)
  useFreshOnReturn()
  const heading = renewal ? 'Pay with another card' : hasSaved ? 'Update payment' : 'Add Payment'
  const pay = renewal && { submit: `Pay ${renewal.amount}`, onSaved: () => form.current?.requestSubmit() }
  return (
    <div className="account-card">
      {renewal && <TryAgain form={form} action={`/api/account/renewal${query}`} payments={payments} {...renewal} />}
      <section aria-labelledby="account-card-other">
        <h2 id="account-card-other">{heading}</h2>
        {renewal && <p>It pays for your renewal, and replaces the one that was declined.</p>}
        {payments ? (
          <SetupPlace setup={setup} supportEmail={supportEmail}>
            {(secret) => (
              <CardSetup
                payments={payments}
                secret={secret}
                endpoint={`/api/account/card${query}`}
                name={name}
                billing={billing}
                supportEmail={supportEmail}
                {...pay}
              />
            )}
          </SetupPlace>
        ) : (
          <Notice tone="warning">No card can be saved here just now. Please write to {supportEmail}.</Notice>
        )}
      </section>
    </div>
  )
}
