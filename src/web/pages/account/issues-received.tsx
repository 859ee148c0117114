import { WHEN_ISSUES_COME } from '#domain/accounts/account-texts.ts'
import { isPublic } from '#domain/issues/embargo.ts'
import { mediumNames } from '#domain/subscriptions/categories.ts'
import { mediumOfDeliverable } from '#domain/subscriptions/deliverables.ts'
import { type AccountParts, Panel } from './account-parts.tsx'
import { MissingCopy } from './missing-copy.tsx'

/** What was sent so far; nothing where nothing was. */
export function IssuesReceived(parts: AccountParts) {
  const { account, to } = parts
  const { issuesDelivered } = account.timetable
  if (issuesDelivered.length === 0) return null
  return (
    <Panel id="issues-received" title="Issues Received">
      <ul className="account-issues">
        {issuesDelivered.map((sent) => (
          <li key={sent.issue.number}>
            <span>
              {isPublic(sent.issue.releasedAt, account.at) ? (
                <a href={to(`/issue/${sent.issue.slug}`)}>{sent.issue.title}</a>
              ) : (
                `${sent.issue.title} (Not Yet Available)`
              )}
            </span>
            <span className="label">{mediumNames[mediumOfDeliverable(sent.deliverable)]}</span>
            <MissingCopy {...parts} sent={sent} />
          </li>
        ))}
      </ul>
      <p className="fine">{WHEN_ISSUES_COME}</p>
    </Panel>
  )
}
