import type { FailingToPay } from '#application/accounts/open-payment.ts'
import { describeMethod, methodNoun, type SavedMethod } from '#domain/payments/saved-method.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { Notice } from '#web/ui/notice.tsx'

type Props = { renewal: FailingToPay; saved: SavedMethod | null; tried: string | null }

const dayOf = (at: Date) => formatDate(at.toISOString().slice(0, 10))

/** Of what the address says was tried, which anyone can write. */
const news: ReadonlyMap<string, string> = new Map([
  ['declined', 'That did not work either. Nothing was charged.'],
  ['too-many', 'That is enough tries for now. Please wait an hour, or pay with another card below.'],
  ['outage', 'The payment provider does not answer at this moment. Please try again in a few minutes.'],
])

/** What failed, why, and what happens if nothing is done. */
export function FailingRenewal({ renewal, saved, tried }: Props) {
  const { subscription, reason, challenge, triedWith, isSaved } = renewal
  const withWhat = triedWith ? ` with your ${describeMethod(triedWith)}` : ''
  const said = tried === null ? undefined : news.get(tried)
  return (
    <header className="account-payment-head">
      <h1>{challenge ? 'Your bank would like to hear from you' : 'Your renewal is not paid yet'}</h1>
      {said && <Notice tone={tried === 'declined' ? 'warning' : 'info'}>{said}</Notice>}
      <p className="account-payment-lead">
        We tried to renew your subscription, {subscription}, for <strong>{renewal.tried}</strong>
        {withWhat}. {challenge ? 'Your bank asks you to authorize it.' : reason} Nothing was charged.
      </p>
      {saved && !isSaved && <p>{`Your ${describeMethod(saved)} has not been tried yet.`}</p>}
      <p className="account-payment-otherwise">{otherwise(renewal, saved)}</p>
    </header>
  )
}

const IN_THE_END =
  'If that fails as well, your subscription no longer renews itself, and nothing more is tried. You can still renew whenever you like.'

function otherwise({ payable, nextAt, lastAt, amount }: FailingToPay, saved: SavedMethod | null): string {
  const isLast = nextAt.getTime() === lastAt.getTime()
  switch (payable) {
    case 'with-any':
      return `If you do nothing, we try again on ${dayOf(nextAt)}${isLast ? ', for the last time' : `, and for the last time on ${dayOf(lastAt)}`}. ${IN_THE_END}`
    case 'with-another':
      return `This ${methodNoun(saved)} can not be charged again, so another one is needed by ${dayOf(lastAt)}. ${IN_THE_END}`
    case 'not-while-buying':
      return 'You have begun to pay for a subscription elsewhere on this site, so nothing is tried here meanwhile.'
    case 'not-at-this-price':
      return `It costs ${amount} by now. Nothing is charged before we have told you so by email, at least a week ahead. You can still renew whenever you like.`
  }
}
