import { subscriptionTitle } from '#domain/accounts/account-texts.ts'
import { lifetimeIssues } from '#domain/accounts/overview-texts.ts'
import { mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import type { CycleInfo } from '#domain/subscriptions/timetable.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { type AccountParts, Fact, Panel, sayDate } from './account-parts.tsx'

export function LifetimeOverview({ account, magazine, to, lifetime }: AccountParts & { lifetime: CycleInfo }) {
  const medium = mediumOfDeliverable(lifetime.deliverables.active)
  return (
    <Panel id="overview" title={subscriptionTitle(lifetime)}>
      <dl className="account-facts">
        <Fact name="Account Created">{sayDate(magazine, account.account.createdAt)}</Fact>
        <Fact name="Issues Remaining">{lifetimeIssues(medium, account.timetable.legacyTokens)}</Fact>
      </dl>
      <p>
        A lifetime subscription is paid once. If you would like to give to {magazine.name} again, a donation pays for
        the issues to come.
      </p>
      <div className="account-ways">
        <ButtonLink href={to('/donate')} look="secondary">
          See donation options
        </ButtonLink>
      </div>
    </Panel>
  )
}
