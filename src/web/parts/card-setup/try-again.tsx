import { type RefObject, useState } from 'react'
import type { BrowserPayments } from '#contract/browser-payments.ts'
import { NOT_LOADED } from '#web/parts/payment-provider/lazy-provider-element.tsx'
import { loadProvider } from '#web/parts/payment-provider/load-provider.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field-error.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

export type PaymentAsked = {
  amount: string
  /** Whether the same method may be charged once more. */
  canTry: boolean
  /** 'the same card again', 'your Visa ending in 4242' */
  what: string
  /** Whether what is saved is what was declined. */
  isSaved: boolean
  /** The bank's question to its customer. */
  challenge: { secret: string; method: string } | null
}

type Props = PaymentAsked & {
  form: RefObject<HTMLFormElement | null>
  action: string
  payments: BrowserPayments | null
}

/** One button that pays with what is saved: through the bank's question, where it has one. It works without scripts too. */
export function TryAgain({ form, action, payments, amount, canTry, what, challenge }: Props) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const isAsked = useHydrated() && challenge !== null && payments !== null
  const answer = async () => {
    if (!challenge || !payments) return
    setBusy(true)
    const refusal = await authorize(payments, challenge).catch(() => NOT_LOADED)
    setError(refusal)
    setBusy(false)
    if (refusal === null) form.current?.requestSubmit()
  }
  return (
    <form ref={form} className="card-try" method="post" action={action} onSubmit={() => setBusy(true)}>
      {isAsked ? (
        <Button look="primary" busy={isBusy} busyLabel="Asking your bank" onClick={answer}>
          Authorize {amount}
        </Button>
      ) : (
        canTry && (
          <Button type="submit" look="primary" busy={isBusy} busyLabel="Processing payment">
            {`Try ${what} (${amount})`}
          </Button>
        )
      )}
      <FieldError id="card-try-error" message={error ?? undefined} />
    </form>
  )
}

/** What the bank, or the provider, says against it; null where the payment has gone through. */
async function authorize(payments: BrowserPayments, { secret, method }: { secret: string; method: string }) {
  const stripe = await loadProvider(payments)
  const { error } = await stripe.confirmCardPayment(secret, { payment_method: method })
  return error ? (error.message ?? NOT_LOADED) : null
}
