import type { RenewalToPay } from '#application/accounts/open-payment.ts'
import { describeMethod, type SavedMethod } from '#domain/payments/saved-method.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { Notice } from '#web/ui/notice.tsx'

type Failing = Extract<RenewalToPay, { state: 'failing' }>
type Props = { renewal: Failing; saved: SavedMethod | null; tried: string | null }

const dayOf = (at: Date) => formatDate(at.toISOString().slice(0, 10))

const news: Record<string, string> = {
  declined: 'That did not work either. Nothing was charged.',
  'too-many': 'That is enough tries for now. Please wait an hour, or pay with another card below.',
  outage: 'The payment provider does not answer at this moment. Please try again in a few minutes.',
}

/** What failed, why, and what happens if nothing is done. */
export function FailingRenewal({ renewal, saved, tried }: Props) {
  const { subscription, amount, reason, challenge, canTry, nextAt, lastAt } = renewal
  const withWhat = saved ? ` with your ${describeMethod(saved)}` : ''
  const isLast = nextAt.getTime() === lastAt.getTime()
  const said = tried === null ? undefined : news[tried]
  return (
    <header className="account-payment-head">
      <h1>{challenge ? 'Your bank would like to hear from you' : 'Your renewal is not paid yet'}</h1>
      {said && <Notice tone={tried === 'declined' ? 'warning' : 'info'}>{said}</Notice>}
      <p className="account-payment-lead">
        We tried to renew your subscription, {subscription}, for <strong>{amount}</strong>
        {withWhat}. {challenge ? 'Your bank asks you to authorize it.' : reason} Nothing was charged.
      </p>
      <p className="account-payment-otherwise">
        {canTry
          ? `If you do nothing, we try again on ${dayOf(nextAt)}${isLast ? ', for the last time' : `, and for the last time on ${dayOf(lastAt)}`}.`
          : `This card can not be charged again, so another one is needed by ${dayOf(lastAt)}.`}{' '}
        If that fails as well, your subscription no longer renews itself, and nothing more is tried. You can still renew
        whenever you like.
      </p>
    </header>
  )
}
