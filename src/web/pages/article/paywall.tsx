import type { Article } from '#application/articles/read-article.ts'
import type { Site } from '#application/content/read-site.ts'
import type { Refusal } from '#domain/access/may-read-article.ts'
import { REST_ID } from '#domain/articles/opening.ts'
import { LoginPlace } from '#web/pages/layout/login-place.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Icon } from '#web/ui/icon.tsx'

type PaywallProps = { reason: Refusal; article: Article; site: Site }

/** Stands where the opening ends, for a reader without access. The rest of the text has not been sent. */
export function Paywall({ reason, article, site }: PaywallProps) {
  const { magazine, issues } = site
  const { why, action, href } = offers[reason]
  return (
    <section id={REST_ID} className="paywall" aria-labelledby="paywall-title">
      <Icon name="star" className="paywall-star" />
      <h2 id="paywall-title">The rest of this article is for subscribers.</h2>
      <p className="paywall-why">{why(magazine.name, article.institution ?? 'your institution')}</p>
      <ul className="paywall-list">
        <li>Every article in full, with its notes, in this issue and the ones to come</li>
        <li>{magazine.issuesPerYear} new issues a year, in print or as files without locks</li>
        <li>The whole archive, back to the first of {issues.length} issues</li>
      </ul>
      <ButtonLink href={href === '/subscribe' ? `${href}?from=${article.slug}` : href}>{action}</ButtonLink>
      {mayLogIn(reason) && (
        <div className="paywall-login">
          <h3>Already a subscriber?</h3>
          <LoginPlace place="paywall" redirect={`/article/${article.slug}#${REST_ID}`} />
        </div>
      )}
    </section>
  )
}

/** Who is logged in already has nothing to gain from the form. */
const mayLogIn = (reason: Refusal) => reason === 'not-logged-in' || reason === 'licence-lapsed'

type Offer = { why: (magazine: string, institution: string) => string; action: string; href: string }

const offers: Record<Refusal, Offer> = {
  'not-logged-in': {
    why: (magazine) => `${magazine} is paid for by those who read it. A subscription opens:`,
    action: 'Subscribe',
    href: '/subscribe',
  },
  'not-subscribed': {
    why: () => 'You are logged in, and your account has no subscription yet. One opens:',
    action: 'Subscribe',
    href: '/subscribe',
  },
  'subscription-expired': {
    why: () => 'Your subscription has expired. Renewing it opens again:',
    action: 'Renew your subscription',
    href: '/subscribe/renew',
  },
  'licence-lapsed': {
    why: (_magazine, institution) =>
      `The licence of ${institution} has lapsed; its library can renew it. A subscription of your own opens:`,
    action: 'Subscribe',
    href: '/subscribe',
  },
}
