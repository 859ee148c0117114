import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { mailingListPopup } from '#web/islands/mailing-list/mailing-list-popup.island.tsx'
import { siteHeader } from '#web/islands/site-header/site-header.island.tsx'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'
import { LoginPlace } from './login-place.tsx'
import { SiteFooter } from './site-footer.tsx'

type SiteLayoutProps = {
  site: Site
  printable?: boolean
  /** False where the mailing list is the page's own business, and where somebody pays: nothing opens over a payment. */
  signup?: boolean
  children: ReactNode
}

/** The frame of every page: header, the page's own text, footer. */
export function SiteLayout({ site, printable = false, signup = true, children }: SiteLayoutProps) {
  const { captcha } = usePageSettings()
  return (
    <>
      <Island
        of={siteHeader}
        as="header"
        id="site-header"
        className="site-header-place no-print"
        name={site.magazine.name}
        menu={menuOf(site)}
        archive={archiveOf(site)}
        printable={printable}
        inside={<LoginPlace place="header" />}
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} signup={signup} />
      {signup && <Island of={mailingListPopup} id="mailing-list-popup" service={captcha.service} />}
    </>
  )
}

const menuOf = (site: Site) => [
  { href: '/', label: 'Home' },
  ...site.issues.slice(0, 1).map((issue) => ({ href: `/issue/${issue.slug}`, label: 'Current Issue' })),
  { href: '/issues', label: 'Issues' },
  { href: '/archive', label: 'Archive' },
  { href: '/subscribe', label: 'Subscribe' },
  { href: '/store', label: 'Store' },
  { href: '/donate', label: 'Donate' },
  ...site.pages.map((page) => ({ href: `/${page.slug}`, label: page.title })),
]

/** As many issues as the header has room for on every page; the shelf has them all. */
const NEWEST_ISSUES = 3

const archiveOf = (site: Site) => [
  {
    heading: 'Sections',
    links: [
      ...site.sections.map(({ slug, name }) => ({ href: `/section/${slug}`, label: name })),
      { href: '/archive', label: 'The whole archive' },
    ],
  },
  { heading: 'Topics', links: site.topics.map(({ slug, name }) => ({ href: `/topic/${slug}`, label: name })) },
  {
    heading: 'Issues',
    links: [
      ...site.issues
        .slice(0, NEWEST_ISSUES)
        .map(({ slug, number, title }) => ({ href: `/issue/${slug}`, label: `${number}: ${title}` })),
      { href: '/issues', label: 'All issues' },
    ],
  },
]
