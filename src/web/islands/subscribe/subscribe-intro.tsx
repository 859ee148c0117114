import type { MouseEvent } from 'react'
import { formatMoney } from '#domain/money/format-money.ts'
import { salesPrice } from '#domain/pricing/pricing.ts'
import type { Purpose } from '#screens/subscriptions/subscription-screen.ts'
import { SUBSCRIBE_SCROLL_OFFSET_PX } from '#web/parts/browser/display-constants.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import type { SubscribeProps } from './subscribe-props.ts'

export const FORM_ID = 'subscribe-form'

type IntroProps = Pick<SubscribeProps, 'magazine' | 'covers' | 'pricing' | 'currency' | 'issuesPerYear'> & {
  choosePurpose: (purpose: Purpose) => void
}

/** What is offered, in a few words and covers, and two ways to the form. */
export function SubscribeIntro(props: IntroProps) {
  const { magazine, covers, pricing, currency, issuesPerYear, choosePurpose } = props
  const money = (category: 'print-low' | 'digital-low') => formatMoney(salesPrice(pricing, category, '1year'), currency)
  const lead = (purpose: Purpose) => (event: MouseEvent) => {
    event.preventDefault()
    choosePurpose(purpose)
    scrollToForm()
  }
  return (
    <header className="subscribe-intro">
      <div className="subscribe-words">
        <p className="label">{magazine.tagline}</p>
        <h1>Subscribe to {magazine.name}</h1>
        <p className="subscribe-lede">{magazine.description}</p>
        <p className="subscribe-from">
          {issuesPerYear} issues a year: in print from {money('print-low')}, digital from {money('digital-low')}.
        </p>
        <p className="subscribe-ways">
          <ButtonLink href={`/subscribe#${FORM_ID}`} onClick={lead('personal')}>
            Subscribe for Yourself
          </ButtonLink>
          <ButtonLink look="secondary" href={`/subscribe?type=gift#${FORM_ID}`} onClick={lead('gift')}>
            Give a Gift
          </ButtonLink>
        </p>
        <p className="subscribe-renew">
          Already a subscriber? <a href="/subscribe/renew">Renew your subscription</a>
        </p>
      </div>
      <ul className="subscribe-covers" aria-label="Recent issues">
        {covers.map(({ number, src, alt, width, height }) => (
          <li key={number}>
            <img src={src} alt={alt} width={width} height={height} />
          </li>
        ))}
      </ul>
    </header>
  )
}

function scrollToForm() {
  const form = document.getElementById(FORM_ID)
  if (!form) return
  scrollTo({ top: form.getBoundingClientRect().top + scrollY - SUBSCRIBE_SCROLL_OFFSET_PX })
  form.focus({ preventScroll: true })
}
