import { currentlyHave } from '#domain/accounts/account-texts.ts'
import { autorenewEffect, renewalOutlook } from '#domain/accounts/overview-texts.ts'
import { issuesRemaining } from '#domain/subscriptions/issues-remaining.ts'
import type { CycleInfo } from '#domain/subscriptions/timetable.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type AccountParts, Fact, Panel, sayDate } from './account-parts.tsx'
import { AutorenewSwitch, isAutorenewOffered } from './autorenew-switch.tsx'

export function ActiveOverview({ current, ...parts }: AccountParts & { current: CycleInfo }) {
  const { account, magazine, to } = parts
  const { tokenState, timetable, autorenew, coming } = account
  const expected = timetable.issuesExpected.map(({ issue }) => issue)
  return (
    <Panel id="overview" title="Your Subscription Is Active">
      <p className="account-lede">{currentlyHave(current)}</p>
      <p>
        <a href={to(`/account/subscriptions/${current.token}`)}>Update Subscription Settings</a>
      </p>
      <dl className="account-facts">
        <Fact name="Account Created">{sayDate(magazine, account.account.createdAt)}</Fact>
        {(tokenState.extended || expected.length > 0) && (
          <Fact name="Issues Remaining">{issuesRemaining(tokenState.count, expected)}</Fact>
        )}
      </dl>
      <p>{renewalOutlook({ ...tokenState, expected: expected.length }, autorenew)}</p>
      <div className="account-ways">
        <ButtonLink href={to('/subscribe/renew')} look="secondary">
          See renewal options
        </ButtonLink>
        <AutorenewSwitch {...parts} />
      </div>
      {isAutorenewOffered(account) && <p className="fine">{autorenewEffect(coming, autorenew)}</p>}
    </Panel>
  )
}
