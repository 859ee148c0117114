import type { SubmitEvent } from 'react'
import { renewalText } from '#domain/gifts/gift-texts.ts'
import { sendSignal } from '#web/parts/browser/signals.ts'
import type { RedeemProps } from './redeem-props.ts'

type IntroProps = Pick<RedeemProps, 'token' | 'subscription' | 'current_sub' | 'opened'> & { name: string }

/** For whoever is logged in: how the gift goes with what they have. */
export function RenewIntro({ token, subscription, current_sub: current, opened, name }: IntroProps) {
  const text = renewalText(subscription, current, opened)
  return (
    <section className="checkout-section" aria-labelledby="redeem-renew">
      <h2 id="redeem-renew">Renew Your Subscription</h2>
      <div className="redeem-renew">
        <p>
          Logged in as <strong>{name}</strong>
        </p>
        {text && <p>{text}</p>}
        <form method="post" action="/api/access/logout" onSubmit={leave}>
          <input type="hidden" name="redirect" value={`/subscribe/redeem?token=${encodeURIComponent(token)}`} />
          <p>
            Or,{' '}
            <button className="redeem-logout-button" type="submit">
              Logout
            </button>{' '}
            and create a new account.
          </p>
        </form>
      </div>
    </section>
  )
}

async function leave(event: SubmitEvent<HTMLFormElement>) {
  event.preventDefault()
  const answer = await fetch('/api/access/logout', { method: 'POST' }).catch(() => null)
  if (!answer?.ok) return location.assign('/logout')
  sendSignal('end-session', null)
  location.reload()
}
