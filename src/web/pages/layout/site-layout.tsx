import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { listenOn } from '#web/islands/listen-on/listen-on.island.tsx'
import { mailingListPopup } from '#web/islands/mailing-list/mailing-list-popup.island.tsx'
import type { HeaderMenu } from '#web/islands/site-header/header-panels.tsx'
import { siteHeader } from '#web/islands/site-header/site-header.island.tsx'
import type { HeaderAsk } from '#web/islands/site-header/site-header.tsx'
import { Island, SharedPart, SharedSlot } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'
import { HeaderLogin } from './header-login.tsx'
import { SiteFooter } from './site-footer.tsx'

type SiteLayoutProps = {
  site: Site
  printable?: boolean
  /** False where the mailing list is the page's own business, and where somebody pays: nothing opens over a payment. */
  signup?: boolean
  /** Where the header asks readers to subscribe; nowhere by default where somebody pays. */
  ask?: HeaderAsk
  children: ReactNode
}

/** The frame of every page: header, the page's own text, footer. */
export function SiteLayout(props: SiteLayoutProps) {
  const { site, printable = false, signup = true, ask = signup ? 'always' : 'never', children } = props
  const { captcha } = usePageSettings()
  return (
    <>
      <SharedPart of={site} name={`head, asks ${ask}, printable ${printable}`} inside={<HeaderLogin site={site} />}>
        <SiteHead site={site} ask={ask} printable={printable} />
      </SharedPart>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SharedPart of={site} name={signup ? 'foot' : 'foot without signup'}>
        <SiteFooter site={site} signup={signup} />
        {signup && <Island of={listenOn} id="listen-on" />}
        {signup && <Island of={mailingListPopup} id="mailing-list-popup" service={captcha.service} />}
      </SharedPart>
    </>
  )
}

function SiteHead({ site, ask, printable }: Required<Pick<SiteLayoutProps, 'site' | 'ask' | 'printable'>>) {
  return (
    <Island
      of={siteHeader}
      as="header"
      id="site-header"
      className="site-header-place no-print"
      name={site.magazine.name}
      menu={menuOf(site)}
      archive={archiveOf(site)}
      ask={ask}
      printable={printable}
      inside={<SharedSlot />}
    />
  )
}

const menuOf = ({ issues: [current], pages }: Site): HeaderMenu => ({
  ways: [
    {
      href: '/',
      label: 'Read',
      links: [
        ...(current ? [{ href: `/issue/${current.slug}`, label: 'Current Issue' }] : []),
        { href: '/issues', label: 'Issues' },
        { href: '/archive', label: 'Archive' },
      ],
    },
    {
      href: '/subscribe',
      label: 'Subscribe',
      links: [
        { href: '/subscribe?type=gift', label: 'Give a Gift' },
        { href: '/subscribe/renew', label: 'Renew' },
        { href: '/donate', label: 'Donate' },
      ],
    },
    { href: '/store', label: 'Store', links: [{ href: '/store/back-issues', label: 'Back Issues' }] },
  ],
  rest: pages.map((page) => ({ href: `/${page.slug}`, label: page.title })),
})

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
