import { useRef, useState } from 'react'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import { useFreshOnReturn } from '#web/parts/browser/use-fresh-on-return.ts'
import { CardSetup } from '#web/parts/card-setup/card-setup.tsx'
import { NewPayment } from '#web/parts/card-setup/new-payment.tsx'
import { type PaymentAsked, TryAgain } from '#web/parts/card-setup/try-again.tsx'
import { SetupPlace, useSetup } from '#web/parts/card-setup/use-setup.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { SavedMethod } from '#web/ui/saved-method.tsx'

export type DonationCardProps = {
  /** What names the donation at the doors: `?token=…`, or `?donation=…` for whoever is logged in. */
  query: string
  name: string
  /** A month that waits for its payment; null where none does. */
  declined: PaymentAsked | null
  /** Null where nothing can be paid. */
  payments: BrowserPayments | null
  supportEmail: string
}

/** Saves another card or bank account for a monthly donation; a month that was declined is charged to it at once. */
export function DonationCard({ query, name, declined, payments, supportEmail }: DonationCardProps) {
  const [saved, setSaved] = useState<SavedMethod | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const setup = useSetup(`/api/donation/setup${query}`, payments !== null)
  useFreshOnReturn()
  const keep = async (kept: SavedMethod | null, answer: unknown) => {
    const { restartAnswer } = await import('#contract/donor.ts')
    const { data } = restartAnswer.safeParse(answer)
    // What became of the month that waited is told by the page, from what is written down.
    if (data?.charged) location.reload()
    else setSaved(kept)
  }
  return (
    <div className="donation-card">
      {declined && <TryAgain form={form} action={`/api/donation/restart${query}`} payments={payments} {...declined} />}
      <section aria-labelledby="donation-card-other">
        {!saved && (
          <h2 id="donation-card-other">{declined ? 'Give with another card' : 'Another card or bank account'}</h2>
        )}
        {declined && <p>It pays for this gift now, and for those to come.</p>}
        {payments ? (
          <SetupPlace setup={setup} supportEmail={supportEmail}>
            {(secret) => (
              <CardSetup
                payments={payments}
                secret={secret}
                endpoint={`/api/donation/restart${query}`}
                bodyOf={(method) => ({ 'payment-method': method })}
                name={name}
                billing={{ country: null, postcode: null }}
                supportEmail={supportEmail}
                onSaved={keep}
                submit={declined ? `Give ${declined.amount}` : 'Update Payment'}
              />
            )}
          </SetupPlace>
        ) : (
          <Notice tone="warning">No card can be saved here just now. Please write to {supportEmail}.</Notice>
        )}
        {saved && <NewPayment method={saved} />}
      </section>
    </div>
  )
}
