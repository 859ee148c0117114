import { type ReactNode, useRef } from 'react'
import { itemsLabel } from '#domain/cart/count-items.ts'
import { type HeaderModule, sendSignal } from '#web/parts/browser/signals.ts'
import { IslandSlot } from '#web/render/island.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useBelowFold, useHeaderModules } from './use-header-modules.ts'
import { useCartCount, useReader } from './use-reader.ts'
import { UserPanel } from './user-panel.tsx'

type HeaderLink = { href: string; label: string }

export type SiteHeaderProps = {
  name: string
  menu: HeaderLink[]
  archive: { heading: string; links: HeaderLink[] }[]
  /** Only pages with something to print have the print module. */
  printable: boolean
}

/** The header's modules are native disclosures: they open and close, one at a time, before this script has run. */
export function SiteHeader({ name, menu, archive, printable }: SiteHeaderProps) {
  const root = useRef<HTMLDivElement>(null)
  const { open, toggle } = useHeaderModules(root)
  const belowFold = useBelowFold()
  const reader = useReader()
  const module = (id: HeaderModule, label: string, icon: IconName, panel: ReactNode) => (
    <Module id={id} label={label} icon={icon} open={open === id} onToggle={() => toggle(id)}>
      {panel}
    </Module>
  )
  return (
    <div ref={root} className="site-header" data-below-fold={belowFold || undefined}>
      <div className="site-header-bar">
        <div className="site-header-side">
          {module('menu', 'Menu', 'menu', <LinkList label="Menu" links={menu} />)}
          {module('archive', 'Archive', 'archive', <ArchivePanel groups={archive} />)}
        </div>
        <a className="site-header-name" href="/">
          {name}
        </a>
        <div className="site-header-side site-header-end">
          {printable && module('print', 'Print', 'print', <PrintPanel />)}
          <CartLink />
          {reader === null
            ? module('login', 'Log in', 'user', <IslandSlot />)
            : module('user', 'Account', 'user', <UserPanel reader={reader} />)}
        </div>
      </div>
      <PlainReaderLinks />
    </div>
  )
}

/** Pages are the same for everyone, and who reads is asked for by a script: without any, the ways stand there for all. */
function PlainReaderLinks() {
  return (
    <noscript>
      <nav className="header-plain" aria-label="Account and cart">
        <a href="/account">Account</a>
        <a href="/logout">Log out</a>
        <a href="/store/checkout">Cart</a>
      </nav>
    </noscript>
  )
}

type ModuleProps = {
  id: HeaderModule
  label: string
  icon: IconName
  open: boolean
  onToggle: () => void
  children: ReactNode
}

function Module({ id, label, icon, open, onToggle, children }: ModuleProps) {
  return (
    <details className="header-module" data-module={id} name="header-module" open={open}>
      <summary
        onClick={(event) => {
          // The state decides what is open, not the browser: otherwise the two could disagree.
          event.preventDefault()
          onToggle()
        }}
      >
        <Icon name={icon} />
        <span className="header-module-label">{label}</span>
      </summary>
      <div className="header-panel">{children}</div>
    </details>
  )
}

function CartLink() {
  const count = useCartCount()
  return (
    <div className="header-cart" aria-live="polite">
      {count > 0 && (
        <a href="/store/checkout">
          <Icon name="bag" />
          <span className="header-cart-count">{count}</span>{' '}
          <span className="header-module-label">{itemsLabel(count)}</span>
          <span className="visually-hidden"> in your cart</span>
        </a>
      )}
    </div>
  )
}

function LinkList({ label, links }: { label: string; links: HeaderLink[] }) {
  return (
    <nav aria-label={label}>
      <ul className="header-links">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** All of it plain links and a plain form: the pages they lead to do the rest. */
function ArchivePanel({ groups }: { groups: SiteHeaderProps['archive'] }) {
  return (
    <div className="header-archive">
      <search>
        <form className="header-search" action="/search">
          <label className="label" htmlFor="header-q">
            Search
          </label>
          <input id="header-q" className="header-search-words" type="search" name="q" maxLength={200} />
          <button className="button button-primary" type="submit">
            <Icon name="search" />
            <span className="visually-hidden">Search</span>
          </button>
        </form>
      </search>
      <nav aria-label="Archive" className="header-archive-groups">
        {groups.map(({ heading, links }) => (
          <section key={heading}>
            <h2 className="label">{heading}</h2>
            <ul className="header-links header-links-small">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </div>
  )
}

function PrintPanel() {
  return (
    <div className="header-print">
      <p>Prints the text with its notes at the end and the addresses of its links, and nothing else.</p>
      <button type="button" className="button" onClick={() => sendSignal('activate-print', null)}>
        Print this page
      </button>
    </div>
  )
}
