import { issuesToCome, renewalStatus } from '#domain/subscriptions/renewal-status.ts'
import { Notice } from '#web/ui/notice.tsx'
import type { RenewProps } from './renew-props.ts'

/** More than these are not drawn. */
const MOST_MARKS = 24

/** How the subscription stands: in words, and one mark for each issue that is still to come. */
export function RenewIntro(props: RenewProps) {
  const { subscriber, subscription, tokens_left, issues_expected, following, supportEmail } = props
  const toCome = issuesToCome(props)
  const count = Math.min(tokens_left + issues_expected.length, MOST_MARKS)
  return (
    <header className="renew-intro">
      <div className="renew-words">
        <p className="label">{subscriber.account.name}</p>
        <h1>Renew your subscription</h1>
        <p className="renew-status">{renewalStatus(props)}</p>
        {following > 0 && (
          <p className="renew-following">
            A subscription that follows your present one is there already. What you renew now comes after it.
          </p>
        )}
        {subscription.copies > 1 && (
          <Notice>
            <p>
              Your subscription brings {subscription.copies} copies of each issue. Here it is renewed for one copy; to
              renew all of them, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </p>
          </Notice>
        )}
      </div>
      {toCome && (
        <dl className="renew-left">
          <dt className="label">Still to come</dt>
          <dd>
            <span className="renew-marks" aria-hidden="true">
              {'✦'.repeat(count)}
            </span>
            {toCome}
          </dd>
        </dl>
      )}
    </header>
  )
}
