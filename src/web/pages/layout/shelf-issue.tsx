import type { ReactNode } from 'react'
import type { IssueCard } from '#application/issues/issue-card.ts'

type ShelfIssueProps = { issue: IssueCard; isSeenAtOnce: boolean; children: ReactNode }

/** An issue on a shelf: its cover, its name, and what the page has to say or to offer of it. */
export function ShelfIssue({ issue, isSeenAtOnce, children }: ShelfIssueProps) {
  const { number, slug, title, season, cover } = issue
  return (
    <article className="shelf-issue">
      <img
        src={cover.src}
        alt=""
        width={cover.width}
        height={cover.height}
        loading={isSeenAtOnce ? 'eager' : 'lazy'}
        decoding="async"
      />
      <p className="label">
        Issue {number} · {season}
      </p>
      <h2>
        <a href={`/issue/${slug}`}>{title}</a>
      </h2>
      {children}
    </article>
  )
}
