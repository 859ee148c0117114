import type { Site } from '#application/content/read-site.ts'
import { CANCEL_PATHS } from '#contract/page-paths.ts'
import { cancellationKinds } from '#domain/cancellations/cancellation.ts'
import { cancellationWords, cancellingWordingOf } from '#domain/cancellations/cancellation-texts.ts'
import { mailingListSignup } from '#web/islands/mailing-list/mailing-list-signup.island.tsx'
import { signupTexts } from '#web/islands/mailing-list/signup-texts.ts'
import { Island } from '#web/render/island.tsx'
import { usePageSettings } from '#web/render/page-settings.ts'
import { Icon } from '#web/ui/icon.tsx'

export function SiteFooter({ site: { magazine, pages }, signup }: { site: Site; signup: boolean }) {
  const words = cancellationWords(cancellingWordingOf(magazine))
  return (
    <footer className="site-footer no-print">
      {signup && <FooterSignup />}
      <div className="site-footer-inner">
        <div className="site-footer-name">
          <Icon name="star" />
          <p>{magazine.name}</p>
          <p className="fine">{magazine.tagline}.</p>
        </div>
        <nav aria-label="About this magazine">
          <ul className="site-footer-links">
            <li>
              <a href="/subscribe">Subscribe</a>
            </li>
            <li>
              <a href="/store">Store</a>
            </li>
            <li>
              <a href="/donate">Donate</a>
            </li>
            {pages.map((page) => (
              <li key={page.slug}>
                <a href={`/${page.slug}`}>{page.title}</a>
              </li>
            ))}
            <li>
              <a href="/corrections">Corrections</a>
            </li>
            {cancellationKinds.map((kind) => (
              <li key={kind}>
                <a href={CANCEL_PATHS[kind]} lang={words.language === magazine.language ? undefined : words.language}>
                  {words.pages[kind].link}
                </a>
              </li>
            ))}
            <li>
              <a href="/feed.xml">Follow by RSS</a>
            </li>
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

function FooterSignup() {
  const { captcha } = usePageSettings()
  return (
    <section className="site-footer-signup" aria-labelledby="footer-signup">
      <div>
        <h2 id="footer-signup">{signupTexts.title}</h2>
        <p>{signupTexts.promise}</p>
      </div>
      <Island of={mailingListSignup} id="mailing-list-signup" place="inline" service={captcha.service} />
    </section>
  )
}
