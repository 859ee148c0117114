import { WHEN_ISSUES_COME } from '#domain/accounts/account-texts.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { mediumNames } from '#domain/subscriptions/categories.ts'
import { mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { type AccountParts, Panel } from './account-parts.tsx'

/** What was sent so far; nothing where nothing was. */
export function IssuesReceived({ account, to }: AccountParts) {
  const { issuesDelivered } = account.timetable
  if (issuesDelivered.length === 0) return null
  return (
    <Panel id="issues-received" title="Issues Received">
      <ul className="account-issues">
        {issuesDelivered.map(({ issue, deliverable }) => (
          <li key={issue.number}>
            <span>
              {isPublic(issue.releasedAt, account.at) ? (
                <a href={to(`/issue/${issue.slug}`)}>{issue.title}</a>
              ) : (
                `${issue.title} (Not Yet Available)`
              )}
            </span>
            <span className="label">{mediumNames[mediumOfDeliverable(deliverable)]}</span>
          </li>
        ))}
      </ul>
      <p className="fine">{WHEN_ISSUES_COME}</p>
    </Panel>
  )
}
