import type { AccountNote } from '#contract/account-details.ts'
import { RENEW_TO_CHANGE, waysToChange } from '#domain/accounts/account-texts.ts'
import { mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { type AccountParts, Panel } from './account-parts.tsx'
import { CycleCard } from './cycle-card.tsx'
import { SkipIssue } from './skip-issue.tsx'

/** What is sent and will be sent, cycle by cycle. */
export function SubscriptionSettings({ skipNote, ...parts }: AccountParts & { skipNote: AccountNote | null }) {
  const { current, future } = parts.account.timetable
  return (
    <Panel id="subscription-settings" title="Subscription Settings">
      {current ? (
        <>
          <Explanation {...parts} />
          <h3>{current.active ? 'Current Subscription' : 'Most Recent Subscription'}</h3>
          <CycleCard {...parts} info={current.info} isActive={current.active} />
          {future.length > 0 && <h3>{future.length === 1 ? 'Future Subscription' : 'Future Subscriptions'}</h3>}
          {future.map((info) => (
            <CycleCard key={info.id} {...parts} info={info} isActive />
          ))}
          <SkipIssue {...parts} note={skipNote} />
        </>
      ) : (
        <p>
          There is nothing to set yet. <a href={parts.to('/subscribe')}>Subscribe</a>
        </p>
      )}
    </Panel>
  )
}

function Explanation({ account, to }: AccountParts) {
  const { current, future } = account.timetable
  if (!current) return null
  if (!current.active && account.autorenew)
    return (
      <p>
        {RENEW_TO_CHANGE} <a href={to('/subscribe/renew')}>Renew now</a>
      </p>
    )
  const shown = [current.info, ...future].map(({ deliverables }) => mediumOfDeliverable(deliverables.active))
  return [...new Set(shown)].map((medium) => <p key={medium}>{waysToChange[medium]}</p>)
}
