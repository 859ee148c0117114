import type { Site } from '#application/content/read-site.ts'
import { Icon } from '#web/ui/icon.tsx'

export function SiteFooter({ site: { magazine, pages } }: { site: Site }) {
  return (
    <footer className="site-footer no-print">
      <div className="site-footer-inner">
        <div className="site-footer-name">
          <Icon name="star" />
          <p>{magazine.name}</p>
          <p className="fine">{magazine.tagline}.</p>
        </div>
        <nav aria-label="About this magazine">
          <ul className="site-footer-links">
            {pages.map((page) => (
              <li key={page.slug}>
                <a href={`/${page.slug}`}>{page.title}</a>
              </li>
            ))}
          </ul>
        </nav>
        <address className="fine">
          {magazine.postalAddress.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={`mailto:${magazine.supportEmail}`}>{magazine.supportEmail}</a>
        </address>
      </div>
    </footer>
  )
}
