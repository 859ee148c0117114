import type { Site } from '#application/content/read-site.ts'
import type { OpenedGift } from '#application/gifts/open-gift.ts'
import { giftCardPath, giftPath } from '#contract/page-paths.ts'
import { giftGreeting, giftRefusalText } from '#domain/gifts/gift-texts.ts'
import { printButton } from '#web/islands/print-button/print-button.island.tsx'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { Island } from '#web/render/island.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { GiftMessage } from './gift-message.tsx'
import { GiftQr } from './gift-qr.tsx'
import { loadGift } from './load-gift.ts'

type Shown = { token: string; gift: OpenedGift | null }

/** A gift to be handed over: the giver prints it. */
export const giftCardPage = definePage<Shown>({
  path: '/subscribe/redeem/card',
  styles: 'redeem',
  query: ['token'],
  async load(request) {
    const gift = await loadGift(request)
    const data = { token: request.query.get('token') ?? '', gift }
    return { kind: 'found', data, tags: [], secret: true, ...(!gift && { status: 404 }) }
  },
  head: ({ token }) => ({
    title: 'A gift card',
    description: 'A gift subscription as a card to be printed.',
    canonical: giftCardPath(token),
    robots: 'noindex',
  }),
  View: GiftCardView,
})

function GiftCardView({ data: { gift, token }, site, url }: ViewProps<Shown>) {
  const { magazine } = site
  // A lifetime reader can't redeem it, and may well have bought it.
  const refusal = gift === null ? 'not-found' : gift.refusal === 'lifetime' ? null : gift.refusal
  return (
    <SiteLayout site={site} signup={false}>
      <div className="gift-card-page">
        <header className="no-print">
          <h1>A gift to hand over</h1>
          {gift && refusal === null ? (
            <>
              <p>
                Print this page, cut out the card and fold it once, with the print outside. Whoever points a camera at
                the square, or types the address below it, can redeem the gift: keep it to yourself until then.
              </p>
              <Island of={printButton} id="print-button" label="Print the card" />
            </>
          ) : (
            <Notice tone="warning">
              <p>{giftRefusalText(refusal ?? 'not-found', magazine.supportEmail)}</p>
            </Notice>
          )}
        </header>
        {gift && refusal === null && (
          <GiftCard opened={gift} token={token} magazine={magazine} siteUrl={new URL(url).origin} />
        )}
      </div>
    </SiteLayout>
  )
}

type GiftCardProps = { opened: OpenedGift; token: string; magazine: Site['magazine']; siteUrl: string }

function GiftCard({ opened: { gift, words }, token, magazine, siteUrl }: GiftCardProps) {
  const { name, tagline, shipping } = magazine
  const names = { name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }
  return (
    <section className="gift-card" aria-label="The card">
      <div className="gift-card-front">
        <p className="gift-card-name">{name}</p>
        <p className="gift-card-tagline">{tagline}</p>
        <p className="gift-card-for">{words.recipient === null ? 'A gift for you' : `A gift for ${words.recipient}`}</p>
      </div>
      <div className="gift-card-inside">
        <p className="gift-card-greeting">{giftGreeting(gift, { magazine: name, shipping: names })}</p>
        <GiftMessage message={words.message} />
        <GiftQr token={token} />
        <p className="gift-card-address">{siteUrl + giftPath(token)}</p>
      </div>
    </section>
  )
}
