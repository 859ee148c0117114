import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { InboxList } from './inbox-list.tsx'
import type { InboxData, MailPageData } from './mail-data.ts'
import { MailSheet } from './mail-sheet.tsx'

/** These two are served by routes of their own: what they show is not in the database, and they are never kept. */
const servedElsewhere = { styles: 'dev-mail', load: async () => ({ kind: 'not-found' }) as const }

export const inboxPage = definePage<InboxData>({
  ...servedElsewhere,
  path: '/dev/mail',
  head: () => ({ title: 'Mail', description: 'Mail sent here', canonical: '/dev/mail', robots: 'noindex' }),
  View: ({ data, site }: ViewProps<InboxData>) => (
    <SiteLayout site={site}>
      <InboxList {...data} />
    </SiteLayout>
  ),
})

export const mailPage = definePage<MailPageData>({
  ...servedElsewhere,
  path: '/dev/mail/:id',
  head: ({ mail }) => ({
    title: mail.subject,
    description: 'A mail sent here',
    canonical: `/dev/mail/${mail.id}`,
    robots: 'noindex',
  }),
  View: ({ data, site }: ViewProps<MailPageData>) => (
    <SiteLayout site={site}>
      <MailSheet {...data} />
    </SiteLayout>
  ),
})
