import type { Site } from '#application/content/read-site.ts'
import { giftCardPath } from '#contract/page-paths.ts'
import type { Gift } from '#domain/gifts/gift.ts'
import { BY_IMAGE, giftGreeting } from '#domain/gifts/gift-texts.ts'
import { GiftMessage } from './gift-message.tsx'
import { GiftQr } from './gift-qr.tsx'

type GiftHeadProps = { gift: Gift | null; message: string | null; token: string; magazine: Site['magazine'] }

/** Who has given what; null for a gift that can't be had. */
export function GiftHead({ gift, message, token, magazine }: GiftHeadProps) {
  const { name, shipping } = magazine
  const names = { name_a: shipping.nameA, name_b: shipping.nameB, name_c: shipping.nameC }
  return (
    <header className="redeem-head">
      <div>
        <h1>Redeem Your Gift Subscription</h1>
        {gift && (
          <p className="redeem-greeting">
            {giftGreeting(gift, { magazine: name, shipping: names })} {BY_IMAGE}
          </p>
        )}
      </div>
      {gift && (
        <div className="redeem-given">
          <figure className="redeem-image">
            <GiftQr token={token} />
            <figcaption className="no-print">
              <a href={giftCardPath(token)}>Print it as a card</a>
            </figcaption>
          </figure>
          <GiftMessage message={message} />
        </div>
      )}
    </header>
  )
}
