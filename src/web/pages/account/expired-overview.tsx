import { subscriptionTitle } from '#domain/accounts/account-texts.ts'
import { autorenewEffect, EXPIRED, EXPIRED_RENEWS } from '#domain/accounts/overview-texts.ts'
import type { CycleInfo } from '#domain/subscriptions/timetable.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type AccountParts, Fact, Panel, sayDate } from './account-parts.tsx'
import { AutorenewSwitch, isAutorenewOffered } from './autorenew-switch.tsx'

type Props = AccountParts & { latest: CycleInfo; renewal: string | null }

export function ExpiredOverview({ latest, renewal, ...parts }: Props) {
  const { account, magazine, to } = parts
  const { autorenew, coming } = account
  return (
    <Panel id="overview" title="Your Subscription Is Inactive">
      <p className="account-lede">{autorenew ? EXPIRED_RENEWS : EXPIRED}</p>
      {renewal === 'failing' && (
        <p>
          Its payment was declined, and nothing was charged. <a href={to('/account/payment')}>Look after the payment</a>
        </p>
      )}
      {renewal === 'charging' && <p>Its payment is under way. You get a receipt by email.</p>}
      <dl className="account-facts">
        <Fact name="Account Created">{sayDate(magazine, account.account.createdAt)}</Fact>
        <Fact name="Last Subscription">{`${subscriptionTitle(latest)}, ${sayDate(magazine, latest.createdAt)}`}</Fact>
      </dl>
      <div className="account-ways">
        <ButtonLink href={to('/subscribe/renew')} look={autorenew ? 'secondary' : 'primary'}>
          See renewal options
        </ButtonLink>
        <AutorenewSwitch {...parts} />
      </div>
      {isAutorenewOffered(account) && <p className="fine">{autorenewEffect(coming, autorenew)}</p>}
    </Panel>
  )
}
