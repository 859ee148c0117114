import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { mayDo } from '#domain/audit/actor.ts'
import type { StaffVerb } from '#domain/audit/staff-roles.ts'
import { deskKeys } from '#web/islands/desk-keys/desk-keys.island.tsx'
import { deskSearch } from '#web/islands/desk-search/desk-search.island.tsx'
import { Island } from '#web/render/island.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { AtPage, Staff } from './load-desk.ts'

/** What the desk has, and who may see it. */
const places: { href: string; label: string; sees: StaffVerb; key?: string }[] = [
  { href: '/desk', label: 'Work', key: 'w', sees: 'see counts' },
  { href: '/desk/find', label: 'Readers', key: 'r', sees: 'see readers' },
  { href: '/desk/issues', label: 'Issues', key: 'i', sees: 'see counts' },
  { href: '/desk/invoices', label: 'Invoices', key: 'n', sees: 'see money' },
  { href: '/desk/books/statement', label: 'Statements', key: 's', sees: 'see money' },
  { href: '/desk/books', label: 'Books', sees: 'see money' },
  { href: '/desk/orders', label: 'Orders', key: 'o', sees: 'see readers' },
  { href: '/desk/export', label: 'Export', sees: 'export everything' },
  { href: '/desk/webhooks', label: 'Webhooks', sees: 'add webhook' },
  { href: '/desk/import', label: 'Moving in', sees: 'upload import' },
  { href: '/desk/letters', label: 'Letters', sees: 'see counts' },
  { href: '/desk/store', label: 'Store', sees: 'see readers' },
  { href: '/desk/figures', label: 'Figures', sees: 'see counts' },
  { href: '/desk/staff', label: 'Staff', sees: 'change role' },
  { href: '/desk/audit', label: 'Log', key: 'l', sees: 'see audit log' },
]

const placesOf = ({ by }: Staff) => places.filter(({ sees }) => mayDo(by, sees))
const keysOf = (staff: Staff) =>
  placesOf(staff).flatMap(({ href, label, key }) => (key === undefined ? [] : [{ href, label, key }]))

type Props<Shown> = AtPage<Shown> & {
  site: Site
  /** The place that the page is part of. */
  at: string
  title: string
  /** What was looked for last. */
  query?: string
  /** What has just been done. */
  notice?: string | null
  children: (shown: Shown) => ReactNode
}

/** The frame of every page of the desk. It carries none of the readers' scripts: only a search that answers while one types, and keys. */
export function DeskLayout<Shown>({ site, staff, shown, at, title, query, notice, children }: Props<Shown>) {
  return (
    <div className="desk">
      <header className="desk-header no-print">
        <p className="desk-name">
          <a href="/desk">
            The desk <span>{site.magazine.name}</span>
          </a>
        </p>
        {mayDo(staff.by, 'see readers') && <Island of={deskSearch} id="desk-search" query={query ?? ''} />}
        <nav aria-label="Desk">
          <ul className="desk-places">
            {placesOf(staff).map(({ href, label }) => (
              <li key={href}>
                <a href={href} aria-current={href === at ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <Whoever staff={staff} />
      </header>
      <main id="content" tabIndex={-1} className="desk-main">
        <h1>{title}</h1>
        {notice && <Notice tone="success">{notice}</Notice>}
        {shown === null ? <NotShown staff={staff} /> : children(shown)}
      </main>
      <footer className="desk-foot no-print">
        <Island of={deskKeys} id="desk-keys" places={keysOf(staff)} />
      </footer>
    </div>
  )
}

const Whoever = ({ staff: { name, roles } }: { staff: Staff }) => (
  <p className="desk-who">
    {name} · {roles.length > 0 ? roles.join(', ') : 'no role yet'} · <a href="/">The magazine</a>
  </p>
)

/** Told in words: a button that does nothing would be a riddle. */
const NotShown = ({ staff: { roles } }: { staff: Staff }) => (
  <p>
    {roles.length > 0 ? `Your roles (${roles.join(', ')}) do not show this page.` : 'You have no role yet.'} An owner
    can change that.
  </p>
)
