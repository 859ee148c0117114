import { Icon } from '#web/ui/icon.tsx'
import { mailAddress, type Shared, shareNetworks } from './share-networks.ts'

/**
 * The ways to hand an article on, behind one button. They are part of the page and work as sent; the island adds to those
 * that carry `data-share`. What needs a script is shown only where there are scripts.
 */
export function ShareMenu({ title, url }: Shared) {
  return (
    <details className="share-menu" name="share">
      <summary className="share-button" data-share="menu">
        <Icon name="share" />
        Share
      </summary>
      <ul className="share-ways" aria-label="Share this article">
        <li className="share-scripted">
          <button type="button" className="share-way" data-share="copy">
            Copy link
          </button>
        </li>
        <li>
          <a className="share-way" href={mailAddress({ title, url })}>
            Email
          </a>
        </li>
        {shareNetworks.map(({ name, address }) => (
          <li key={name}>
            <a className="share-way" href={address({ title, url })} target="_blank" rel="noopener" data-share="network">
              {name}
              <span className="visually-hidden"> (opens a new window)</span>
            </a>
          </li>
        ))}
        <li className="share-scripted">
          <button type="button" className="share-way" data-share="print">
            Print
          </button>
        </li>
      </ul>
    </details>
  )
}
