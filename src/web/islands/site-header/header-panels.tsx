import { sendSignal } from '#web/parts/browser/signals.ts'
import { Icon } from '#web/ui/icon.tsx'

type HeaderLink = { href: string; label: string }

export type HeaderLinks = { heading: string; links: HeaderLink[] }

/** A few ways in large letters, each with those that belong to it; the rest is small. */
export type HeaderMenu = { ways: (HeaderLink & { links: HeaderLink[] })[]; rest: HeaderLink[] }

export function MenuPanel({ menu: { ways, rest } }: { menu: HeaderMenu }) {
  return (
    <nav aria-label="Menu" className="header-menu">
      <ul className="header-ways">
        {ways.map(({ href, label, links }) => (
          <li key={label}>
            <a className="header-way" href={href}>
              {label}
            </a>
            <LinkList links={links} />
          </li>
        ))}
      </ul>
      <ul className="header-rest">
        <LinkItems links={rest} />
      </ul>
    </nav>
  )
}

const LinkList = ({ links }: { links: HeaderLink[] }) => (
  <ul className="header-links header-links-small">
    <LinkItems links={links} />
  </ul>
)

const LinkItems = ({ links }: { links: HeaderLink[] }) =>
  links.map(({ href, label }) => (
    <li key={href}>
      <a href={href}>{label}</a>
    </li>
  ))

/** All of it plain links and a plain form: the pages they lead to do the rest. */
export function ArchivePanel({ groups }: { groups: HeaderLinks[] }) {
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
            <LinkList links={links} />
          </section>
        ))}
      </nav>
    </div>
  )
}

export function PrintPanel() {
  return (
    <div className="header-print">
      <p>Prints the text with its notes at the end and the addresses of its links, and nothing else.</p>
      <button type="button" className="button" onClick={() => sendSignal('activate-print', null)}>
        Print this page
      </button>
    </div>
  )
}
