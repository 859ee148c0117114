import type { IssueCard } from '#application/issues/issue-card.ts'

/** Two rows of covers; a magazine of many years has a shelf for the rest. */
const EARLIER_ISSUES = 12

export function EarlierIssues({ issues }: { issues: IssueCard[] }) {
  return (
    <section className="earlier-issues" aria-labelledby="earlier-issues">
      <header className="front-section-head">
        <h2 id="earlier-issues">Earlier issues</h2>
        {issues.length > EARLIER_ISSUES && (
          <p className="fine">
            <a href="/issues">All {issues.length + 1} issues</a>
          </p>
        )}
      </header>
      <ul className="covers">
        {issues.slice(0, EARLIER_ISSUES).map((issue) => (
          <li key={issue.slug}>
            <a href={`/issue/${issue.slug}`}>
              <img
                src={issue.cover.src}
                alt=""
                width={issue.cover.width}
                height={issue.cover.height}
                loading="lazy"
                decoding="async"
              />
              <span className="label">Issue {issue.number}</span>
              <span>{issue.title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
