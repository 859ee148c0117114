import type { SampleInList } from '#application/mail/open-sample-mail.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { SampleSheet, type SampleShown } from './sample-sheet.tsx'

/** Both are served by routes of their own, and are never kept. */
const servedElsewhere = { styles: 'dev-mails', load: async () => ({ kind: 'not-found' }) as const }

export const mailGalleryPage = definePage<SampleInList[]>({
  ...servedElsewhere,
  path: '/dev/mails',
  head: () => ({
    title: 'Every kind of mail',
    description: 'Every kind of mail that the site sends',
    canonical: '/dev/mails',
    robots: 'noindex',
  }),
  View: ({ data, site }: ViewProps<SampleInList[]>) => (
    <SiteLayout site={site}>
      <div className="samples">
        <h1>Every kind of mail</h1>
        <p className="samples-deck">
          All {data.length} that this site sends, each with a sample. What was really sent is in the{' '}
          <a href="/dev/mail">inbox</a>.
        </p>
        <ol className="samples-list">
          {data.map(({ kind, subject, purpose }) => (
            <li key={kind}>
              <a href={`/dev/mails/${kind}`}>
                <span className="samples-subject">{subject}</span>
                <span className="samples-kind">{kind}</span>
                <span className="fine">{purpose}</span>
              </a>
            </li>
          ))}
        </ol>
      </div>
    </SiteLayout>
  ),
})

export const sampleMailPage = definePage<SampleShown>({
  ...servedElsewhere,
  path: '/dev/mails/:kind',
  head: ({ mail }) => ({
    title: mail.subject,
    description: mail.purpose,
    canonical: `/dev/mails/${mail.kind}`,
    robots: 'noindex',
  }),
  View: ({ data, site }: ViewProps<SampleShown>) => (
    <SiteLayout site={site}>
      <SampleSheet {...data} />
    </SiteLayout>
  ),
})
