import type { IssueCard } from '#application/issues/issue-card.ts'
import type { BookFormat } from '#application/ports/issue-documents.ts'
import type { Refusal } from '#domain/access/may-read-article.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

export type RefusedDownload = { issue: IssueCard; format: BookFormat; reason: Refusal }

const NAMES: Record<BookFormat, string> = { epub: 'EPUB', pdf: 'PDF' }

/** For a reader who asked for an issue as a file and may not have it. */
export const refusedDownloadPage = definePage<RefusedDownload>({
  path: '',
  styles: 'download',
  load: async () => ({ kind: 'not-found' }),
  head: ({ issue }) => ({
    title: `${issue.title}, to keep`,
    description: 'Subscribers can download every issue.',
    canonical: `/issue/${issue.slug}`,
    robots: 'noindex',
  }),
  View: RefusedDownloadView,
})

function RefusedDownloadView({ data: { issue, format, reason }, site }: ViewProps<RefusedDownload>) {
  const { cover } = issue
  return (
    <SiteLayout site={site}>
      <div className="download">
        <img className="download-cover" src={cover.src} alt="" width={cover.width} height={cover.height} />
        <div className="download-text">
          <p className="label">
            Issue {issue.number}, {issue.title} · {NAMES[format]}
          </p>
          <h1>Subscribers can download every issue</h1>
          <p>
            As an EPUB for a reader or a phone, as a PDF for a tablet or for paper. The files are free of locks: they
            are yours to keep.
          </p>
          <ul className="download-ways">
            <li>
              {reason === 'subscription-expired' ? (
                <ButtonLink href="/subscribe/renew">Renew your subscription</ButtonLink>
              ) : (
                <ButtonLink href="/subscribe">Subscribe</ButtonLink>
              )}
            </li>
            {reason === 'not-logged-in' && (
              <li>
                <a href={`/login?redirect=${encodeURIComponent(`/issue/${issue.slug}`)}`}>
                  Log in, if you subscribe already
                </a>
              </li>
            )}
            <li>
              <a href={`/issue/${issue.slug}`}>Go back to the issue</a>
            </li>
          </ul>
        </div>
      </div>
    </SiteLayout>
  )
}
