import type { ShownDelivery } from '#application/gifts/delivery/describe-delivery.ts'
import type { GiftOrder, GivenGift } from '#application/gifts/giver/read-given-gifts.ts'
import { receiptPath } from '#contract/page-paths.ts'
import type { MagazineSettings } from '#domain/content/magazine-settings.ts'
import { deliverySaid } from '#domain/gifts/gift-delivery-texts.ts'
import { givenStateText } from '#domain/gifts/given-gift.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { forwardByMail } from '#web/parts/gifts/forward-by-mail.ts'
import { Button } from '#web/ui/button.tsx'

type Around = { magazine: MagazineSettings; sendAction: string; to: (path: string) => string }

/** The gifts of one order. */
export function GiftOrderPart({ order, magazine, sendAction, to }: Around & { order: GiftOrder }) {
  const { ref, at, gifts, receipt } = order
  const id = `gifts-${ref}`
  return (
    <section className="gifts-order" aria-labelledby={id}>
      <header>
        <h2 id={id}>{formatDate(dayIn(magazine.timeZone, at))}</h2>
        <p className="gifts-order-number fine">
          {`Order ${ref} `}
          {receipt !== null && (
            <a href={to(receiptPath(receipt))}>
              Receipt<span className="visually-hidden">{` of order ${ref}`}</span>
            </a>
          )}
        </p>
      </header>
      <ol>
        {gifts.map((gift) => (
          <Gift key={gift.ref} gift={gift} order={ref} isOne={gifts.length === 1} {...{ magazine, sendAction }} />
        ))}
      </ol>
    </section>
  )
}

type GiftProps = { gift: GivenGift; order: string; isOne: boolean }

function Gift({ gift, order, isOne, magazine, sendAction }: Omit<Around, 'to'> & GiftProps) {
  const { ref, number, name, state, redeemedAt, link, delivery, deliveryPath } = gift
  const on = redeemedAt && formatDate(dayIn(magazine.timeZone, redeemedAt))
  const which = <span className="visually-hidden">{` (gift ${number} of order ${order})`}</span>
  return (
    <li className="gifts-gift">
      <h3>{isOne ? name : `${number}. ${name}`}</h3>
      {delivery.recipient !== null && <p className="gifts-recipient">{`For ${delivery.recipient}`}</p>}
      <p className={`gifts-state gifts-state-${state}`}>{givenStateText(state, on)}</p>
      {delivery.state !== 'by-hand' && state !== 'void' && <Delivery {...delivery} timeZone={magazine.timeZone} />}
      {link && (
        <>
          <p className="gifts-link">
            <a href={link.url}>{link.url}</a>
          </p>
          <div className="gifts-ways">
            <a href={forwardByMail(link.url, magazine.name)}>Forward by mail{which}</a>
            <a href={link.cardUrl}>Print as a card{which}</a>
            {deliveryPath !== null && (
              <a href={deliveryPath}>
                {delivery.state === 'sent' ? 'See what was sent' : 'Message and email'}
                {which}
              </a>
            )}
            <form method="post" action={sendAction}>
              <input type="hidden" name="gift" value={ref} />
              <Button type="submit" look="secondary">
                Send me the link again{which}
              </Button>
            </form>
          </div>
        </>
      )}
    </li>
  )
}

/** How it gets to whom it is for, where we mail it. */
function Delivery({ state, to, on, sentAt, timeZone }: ShownDelivery & { timeZone: string }) {
  const day = state === 'sent' && sentAt ? dayIn(timeZone, sentAt) : on
  return <p className="gifts-delivery">{deliverySaid(state, { to, on: day && formatDate(day) })}</p>
}
