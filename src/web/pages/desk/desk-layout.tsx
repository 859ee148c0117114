import type { ReactNode } from 'react'
import type { Site } from '#application/content/read-site.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { deskKeys } from '#web/islands/desk-keys/desk-keys.island.tsx'
import { deskSearch } from '#web/islands/desk-search/desk-search.island.tsx'
import { Island } from '#web/render/island.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { keysOf, placesOf } from './desk-places.ts'
import type { AtPage, Staff } from './load-desk.ts'

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
          {placesOf(staff).map((places) => (
            <ul key={places[0]?.href} className="desk-places">
              {places.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} aria-current={href === at ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ))}
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
