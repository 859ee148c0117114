import type { Site } from '#application/content/read-site.ts'
import { SharedPart } from '#web/render/island.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { LoginPlace } from './login-place.tsx'
import { offerTexts } from './offer.ts'

/** The login form of the header; on a wide screen, beside it, what one would have to log in for. */
export function HeaderLogin({ site }: { site: Site }) {
  return (
    <div className="header-login">
      <LoginPlace place="header" />
      <SharedPart of={site} name="offer beside the login">
        <Offer site={site} />
      </SharedPart>
    </div>
  )
}

function Offer({ site }: { site: Site }) {
  const { sentence, price } = offerTexts(site)
  const [current] = site.issues
  if (!current) return null
  return (
    <aside className="header-login-offer" aria-label="Subscribe">
      <img
        src={current.cover.src}
        alt=""
        width={current.cover.width}
        height={current.cover.height}
        loading="lazy"
        decoding="async"
      />
      <div>
        <h2>Not a subscriber yet?</h2>
        <p>
          {sentence} {price && `${price}.`}
        </p>
        <ButtonLink look="secondary" href="/subscribe">
          Subscribe
        </ButtonLink>
      </div>
    </aside>
  )
}
