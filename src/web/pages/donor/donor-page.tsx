import { SESSION_COOKIE } from '#application/access/identify-reader.ts'
import { type DonorPage, readDonorPage } from '#application/donations/donor/read-donor-page.ts'
import { DONOR_NOTE_COOKIE, type KeptDonorNote, readDonorNote } from '#contract/donor.ts'
import { NO_DONATION } from '#domain/donations/donor-texts.ts'
import { ViewOnlyBanner } from '#web/pages/account/view-only-banner.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DonorCancel } from './donor-cancel.tsx'
import { DonorGifts } from './donor-gifts.tsx'
import { DonorHead } from './donor-head.tsx'
import { DonorList } from './donor-list.tsx'
import { DonorSettings } from './donor-settings.tsx'
import { DonorStatements } from './donor-statements.tsx'

type Found = Extract<DonorPage, { kind: 'donation' | 'list' | 'nothing' }>
type Shown = { page: Found; token: string | null; note: KeptDonorNote | null }

/** What somebody gives each month, and all that they can do about it: by the link of a mail, or logged in. */
export const donorPage = definePage<Shown>({
  path: '/donate/monthly',
  styles: 'donor',
  query: ['token', 'donation', 'admin-view'],
  async load({ context, query, cookie }) {
    const token = query.get('token')
    const asked = { token, donation: query.get('donation'), adminView: query.get('admin-view') }
    const page = await readDonorPage(context, { ...asked, sessionToken: cookie(SESSION_COOKIE) })
    if (page.kind === 'not-found') return { kind: 'not-found' }
    if (page.kind === 'not-logged-in') return { kind: 'moved', to: '/login?redirect=%2Fdonate%2Fmonthly', forNow: true }
    const note = page.kind === 'donation' ? readDonorNote(cookie(DONOR_NOTE_COOKIE), page.donation.id) : null
    const isNothing = page.kind === 'nothing'
    return { kind: 'found', data: { page, token, note }, tags: [], secret: true, ...(isNothing && { status: 404 }) }
  },
  head: (_shown, { magazine }) => ({
    title: 'Your monthly donation',
    description: `What you give to ${magazine.name} each month`,
    canonical: '/donate/monthly',
    robots: 'noindex',
  }),
  View: DonorView,
})

function DonorView({ data, site }: ViewProps<Shown>) {
  const { page } = data
  return (
    <SiteLayout site={site} signup={false}>
      <article className="donor">
        {page.kind !== 'nothing' && page.viewOnly && <ViewOnlyBanner />}
        <Content {...data} />
        <p className="fine">
          Is something not right? Write to{' '}
          <a href={`mailto:${site.magazine.supportEmail}`}>{site.magazine.supportEmail}</a>.
        </p>
      </article>
    </SiteLayout>
  )
}

function Content({ page, token, note }: Shown) {
  if (page.kind === 'list')
    return (
      <>
        <DonorList donations={page.donations} />
        <DonorStatements statements={page.statements} />
      </>
    )
  if (page.kind === 'nothing')
    return (
      <header className="donor-head">
        <h1>This link leads nowhere</h1>
        <p>{NO_DONATION}</p>
      </header>
    )
  const { donation, statements, viewOnly } = page
  const query = `?${new URLSearchParams(token === null ? { donation: donation.id } : { token })}`
  const canChange = !viewOnly && donation.state !== 'ended'
  const parts = { donation, query, note }
  return (
    <>
      <DonorHead {...parts} viewOnly={viewOnly} />
      <div className="donor-body">
        {canChange && <DonorSettings {...parts} />}
        <div className="donor-past">
          <DonorGifts gifts={donation.gifts} today={donation.today} />
          <DonorStatements statements={statements} />
        </div>
      </div>
      {canChange && <DonorCancel {...parts} />}
    </>
  )
}
