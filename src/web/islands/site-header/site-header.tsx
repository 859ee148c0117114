import { type ReactNode, useRef } from 'react'
import { itemsLabel } from '#domain/cart/count-items.ts'
import type { HeaderModule } from '#web/parts/browser/signals.ts'
import { IslandSlot } from '#web/render/island.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { ArchivePanel, type HeaderLinks, type HeaderMenu, MenuPanel, PrintPanel } from './header-panels.tsx'
import { useFold } from './use-fold.ts'
import { useHeaderModules } from './use-header-modules.ts'
import { useCartCount, useReader } from './use-reader.ts'
import { UserPanel } from './user-panel.tsx'

/** Where the header asks readers to subscribe: on an article it stops once one reads, since the text may ask itself. */
export type HeaderAsk = 'always' | 'at-the-top' | 'never'

export type SiteHeaderProps = {
  name: string
  menu: HeaderMenu
  ask: HeaderAsk
  archive: HeaderLinks[]
  /** Only pages with something to print have the print module. */
  printable: boolean
}

/** The header's modules are native disclosures: they open and close, one at a time, before this script has run. */
export function SiteHeader({ name, menu, archive, ask, printable }: SiteHeaderProps) {
  const root = useRef<HTMLDivElement>(null)
  const { open, toggle } = useHeaderModules(root)
  const fold = useFold(root)
  const reader = useReader()
  const module = (id: HeaderModule, label: string, icon: IconName, panel: ReactNode) => (
    <Module id={id} label={label} icon={icon} open={open === id} onToggle={() => toggle(id)}>
      {panel}
    </Module>
  )
  return (
    <div
      ref={root}
      className="site-header"
      data-below-fold={fold !== 'above' || undefined}
      data-away={fold === 'away' || undefined}
    >
      <div className="site-header-bar">
        <div className="site-header-side">
          {module('menu', 'Menu', 'menu', <MenuPanel menu={menu} />)}
          {module('archive', 'Archive', 'archive', <ArchivePanel groups={archive} />)}
        </div>
        <a className="site-header-name" href="/">
          {name}
        </a>
        <div className="site-header-side site-header-end">
          {ask !== 'never' && (
            <a className="header-subscribe for-readers" href="/subscribe" data-ask={ask}>
              Subscribe
            </a>
          )}
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
