import type { Site } from '#application/content/read-site.ts'
import type { IssueCard } from '#application/issues/issue-card.ts'
import { offerTexts } from '#web/pages/layout/offer.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/**
 * The one place of the front page that asks. Pages are the same for everyone, so it carries both what it says to readers
 * and what it says to subscribers, one behind the other: which is seen changes without moving anything.
 */
export function SubscribeBand({ issue, site }: { issue: IssueCard; site: Site }) {
  const { cover } = issue
  const { sentence, price } = offerTexts(site)
  return (
    <section className="subscribe-band no-print" aria-label={`Issue ${issue.number}`}>
      <a className="subscribe-band-cover" href={`/issue/${issue.slug}`}>
        <img
          src={cover.src}
          alt={cover.alt}
          width={cover.width}
          height={cover.height}
          loading="lazy"
          decoding="async"
        />
      </a>
      <div className="subscribe-band-words">
        <div className="for-readers">
          <h2>Subscribe to {site.magazine.name}</h2>
          <p className="subscribe-band-sentence">
            {sentence} {price && <strong>{`${price}.`}</strong>}
          </p>
          <p className="subscribe-band-ways">
            <ButtonLink href="/subscribe">Subscribe</ButtonLink>
            <a href="/subscribe?type=gift">Give it to somebody</a>
          </p>
        </div>
        <div className="for-subscribers">
          <h2>{issue.title} is yours</h2>
          <p className="subscribe-band-sentence">Issue {issue.number} to read here, or to take along as a file.</p>
          <p className="subscribe-band-ways">
            <ButtonLink look="secondary" href={`/issue/${issue.slug}`}>
              Open the issue
            </ButtonLink>
            <a href={`/issue/${issue.slug}/download/epub`} rel="nofollow">
              EPUB
            </a>
            <a href={`/issue/${issue.slug}/download/pdf`} rel="nofollow">
              PDF
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
