import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { siteHeader } from '#web/islands/site-header/site-header.island.tsx'
import { Island } from '#web/render/island.tsx'
import { SiteFooter } from './site-footer.tsx'

type SiteLayoutProps = { site: Site; printable?: boolean; children: ReactNode }

/** The frame of every page: header, the page's own text, footer. */
export function SiteLayout({ site, printable = false, children }: SiteLayoutProps) {
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
      />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter site={site} />
    </>
  )
}

const menuOf = (site: Site) => [
  { href: '/', label: 'Home' },
  ...site.issues.slice(0, 1).map((issue) => ({ href: `/issue/${issue.slug}`, label: 'Current Issue' })),
  ...site.pages.map((page) => ({ href: `/${page.slug}`, label: page.title })),
]

const archiveOf = (site: Site) => [
  {
    heading: 'Issues',
    links: site.issues.map((issue) => ({
      href: `/issue/${issue.slug}`,
      label: `Issue ${issue.number}: ${issue.title}`,
    })),
  },
]
