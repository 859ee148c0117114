import type { Site } from '#application/content/read-site.ts'
import { RECEIPT_TO_COME } from '#domain/subscriptions/renewing.ts'
import { LoginPlace } from '#web/pages/layout/login-place.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { RenewData } from './load-renew.ts'

type Others = Exclude<RenewData, { kind: 'subscriber' }>

/** For whoever is not known, has never subscribed, need not renew, or is renewing already. */
export function NothingToRenew({ data, site }: { data: Others; site: Site }) {
  if (data.kind === 'lifetime') return <Lifetime magazine={site.magazine.name} />
  if (data.kind === 'renewing') return <Renewing />
  return data.kind === 'none' ? <None /> : <Nobody {...data} />
}

function Lifetime({ magazine }: { magazine: string }) {
  return (
    <div className="renew-sheet">
      <h1>Renewal not necessary</h1>
      <p>
        Your subscription to {magazine} is for a lifetime: each issue comes to you without your having to do anything.
        Thank you.
      </p>
      <p className="renew-ways">
        <ButtonLink href="/subscribe?type=gift">Give a subscription</ButtonLink>
        <ButtonLink href="/account" look="secondary">
          Your account
        </ButtonLink>
      </p>
    </div>
  )
}

function Renewing() {
  return (
    <div className="renew-sheet">
      <h1>Your subscription is being renewed</h1>
      <p>We are charging your saved payment for it, so there is nothing to pay here. {RECEIPT_TO_COME}</p>
      <p className="renew-ways">
        <ButtonLink href="/account">Your account</ButtonLink>
      </p>
    </div>
  )
}

function None() {
  return (
    <div className="renew-sheet">
      <h1>Renew your subscription</h1>
      <Notice title="There is nothing to renew yet">
        <p>
          You are logged in, and your account has never had a subscription. Begin one now, and you can renew it here.
        </p>
      </Notice>
      <ButtonLink href="/subscribe">Subscribe</ButtonLink>
    </div>
  )
}

function Nobody({ back, institution }: Extract<Others, { kind: 'nobody' }>) {
  return (
    <div className="renew-sheet">
      <h1>Renew your subscription</h1>
      <p>
        {institution
          ? `You read through ${institution}, which sees to its own licence. Log in to your own account to renew your own subscription.`
          : 'Log in to see how your subscription stands, and to renew it.'}
      </p>
      <LoginPlace place="page" redirect={back} />
      <p>
        Not a subscriber yet? <a href="/subscribe">Subscribe</a>
      </p>
    </div>
  )
}
