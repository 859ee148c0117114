import { type OpenedDelivery, openDelivery } from '#application/gifts/delivery/open-delivery.ts'
import { giftMark } from '#application/gifts/gift-row.ts'
import { DELIVERY_NOTE_COOKIE, type DeliveryNote, giftNumber, readDeliveryNote } from '#contract/gift-delivery.ts'
import { receiptPath } from '#contract/page-paths.ts'
import { deliverySaid } from '#domain/gifts/gift-delivery-texts.ts'
import { givenStateText } from '#domain/gifts/given-gift.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { forwardByMail } from '#web/parts/gifts/forward-by-mail.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { fieldId } from '#web/ui/field-control.ts'
import { Notice } from '#web/ui/notice.tsx'
import { DeliveryForm } from './delivery-form.tsx'

type Shown = { token: string; gift: OpenedDelivery; note: DeliveryNote | null; today: string }

/** Whom a gift is for, what is said with it, and how it gets there: for its giver, who has the receipt, with or without an account. */
export const giftDeliveryPage = definePage<Shown>({
  path: '/receipts/gift',
  styles: 'gift-delivery',
  query: ['token', 'gift'],
  async load({ context, query, cookie, site }) {
    const token = query.get('token') ?? ''
    const number = giftNumber.safeParse(query.get('gift')).data
    const gift = number === undefined ? null : await openDelivery(context, { token, number: Number(number) })
    if (!gift) return { kind: 'not-found' }
    const note = readDeliveryNote(cookie(DELIVERY_NOTE_COOKIE), `${gift.number}.${giftMark(token)}`)
    const today = dayIn(site.magazine.timeZone, context.now())
    return { kind: 'found', data: { token, gift, note, today }, tags: [], secret: true }
  },
  head: () => ({
    title: 'Your gift',
    description: 'Whom a gift is for, and how it gets there.',
    canonical: '/receipts/gift',
    robots: 'noindex',
  }),
  View: DeliveryView,
})

function DeliveryView({ data, site }: ViewProps<Shown>) {
  const { token, gift, note, today } = data
  const { magazine } = site
  const isClosed = gift.link === null || gift.state === 'sent'
  return (
    <SiteLayout site={site} signup={false}>
      <article className="delivery">
        <header>
          <p className="label">Your gift</p>
          <h1>{gift.name}</h1>
          <p className="fine">
            {`Gift ${gift.number} of order ${gift.order} `}
            <a href={receiptPath(token)}>Receipt</a>
          </p>
        </header>
        <div id="delivery-note" className="delivery-note" tabIndex={-1}>
          <Standing gift={gift} timeZone={magazine.timeZone} isNews={note?.done === true} />
          <ErrorSummary
            id="delivery-error"
            message={note?.general ?? undefined}
            fields={Object.entries(note?.fields ?? {}).map(([field, message]) => ({ id: fieldId(field), message }))}
          />
        </div>
        {gift.link && gift.state === 'sent' && <WhatWasSent {...gift} />}
        {!isClosed && <DeliveryForm token={token} gift={gift} note={note} today={today} />}
        {gift.link && (
          <section className="delivery-ways" aria-labelledby="delivery-link">
            <h2 id="delivery-link">The link itself</h2>
            <p>
              This link is the gift, however it gets there. It works once, for whoever opens it first, and does not
              expire.
            </p>
            <p className="delivery-link">
              <a href={gift.link.url}>{gift.link.url}</a>
            </p>
            <p>
              <a href={forwardByMail(gift.link.url, magazine.name)}>Forward by mail</a>
              <a href={gift.link.cardUrl}>Print as a card</a>
            </p>
          </section>
        )}
      </article>
    </SiteLayout>
  )
}

/** What was said with it. */
const WhatWasSent = ({ recipient, message }: Pick<OpenedDelivery, 'recipient' | 'message'>) =>
  recipient === null && message === null ? null : (
    <div className="delivery-words">
      {recipient !== null && <p>{`For ${recipient}`}</p>}
      {message !== null && (
        <blockquote dir="auto">
          <p>{message}</p>
        </blockquote>
      )}
    </div>
  )

type StandingProps = { gift: OpenedDelivery; timeZone: string; isNews: boolean }

/** How it stands by now: also whoever has just changed it reads here what came of that. */
function Standing({ gift, timeZone, isNews }: StandingProps) {
  const { standing, state } = gift
  if (gift.link === null) return <Notice tone="info">{givenStateText(standing, null)}</Notice>
  const day = state === 'sent' && gift.sentAt ? dayIn(timeZone, gift.sentAt) : gift.on
  const said = deliverySaid(state, { to: gift.to, on: day && formatDate(day) })
  const tone = state === 'returned' ? 'warning' : isNews || state === 'sent' ? 'success' : 'info'
  return <Notice tone={tone}>{isNews && state !== 'sent' ? `Saved. ${said}` : said}</Notice>
}
