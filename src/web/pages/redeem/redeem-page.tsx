import { randomUUID } from 'node:crypto'
import { giftMark } from '#application/gifts/gift-row.ts'
import type { OpenedGift } from '#application/gifts/open-gift.ts'
import { REDEEM_NOTE_COOKIE, type RedeemNote, readRedeemNote } from '#contract/redeem-note.ts'
import { giftRefusalText } from '#domain/gifts/gift-texts.ts'
import { type Deliverable, deliverables } from '#domain/subscriptions/deliverables.ts'
import { SiteLayout } from '#web/pages/layout/site-layout.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { GiftHead } from './gift-head.tsx'
import { loadGift } from './load-gift.ts'
import { RedeemForm } from './redeem-form.tsx'

type Shown = { token: string; gift: OpenedGift | null; chosen: Deliverable; note: RedeemNote | null; attempt: string }

/** Where a gift is redeemed, by whoever has its link. Looking at it uses nothing up. */
export const redeemPage = definePage<Shown>({
  path: '/subscribe/redeem',
  styles: 'redeem',
  query: ['token', 'deliverable'],
  payments: true,
  async load(request) {
    const { query, cookie } = request
    const token = query.get('token') ?? ''
    const gift = await loadGift(request)
    const asked = deliverables.find((deliverable) => deliverable === query.get('deliverable'))
    const chosen = asked ?? gift?.opened.preselected ?? 'digital'
    const note = readRedeemNote(cookie(REDEEM_NOTE_COOKIE), giftMark(token))
    const data = { token, gift, chosen, note, attempt: randomUUID() }
    return { kind: 'found', data, tags: [], secret: true, ...(!gift && { status: 404 }) }
  },
  head: (_shown, { magazine }) => ({
    title: 'Redeem Your Gift Subscription',
    description: `A subscription to ${magazine.name}, given to you.`,
    canonical: '/subscribe/redeem',
    robots: 'noindex',
  }),
  View: RedeemView,
})

function RedeemView({ data, site }: ViewProps<Shown>) {
  const { gift, token, note } = data
  // Whoever has just redeemed it without scripts is told so, and not that it is gone.
  const refusal = note?.done != null ? null : gift === null ? 'not-found' : gift.refusal
  const isOpen = refusal === null || refusal === 'lifetime'
  return (
    <SiteLayout site={site} signup={false}>
      <article className="redeem">
        <GiftHead
          gift={isOpen ? (gift?.gift ?? null) : null}
          message={gift?.words.message ?? null}
          token={token}
          magazine={site.magazine}
        />
        {refusal !== null ? (
          <div className="redeem-refusal">
            <Notice tone={refusal === 'lifetime' ? 'info' : 'warning'}>
              <p>{giftRefusalText(refusal, site.magazine.supportEmail)}</p>
            </Notice>
          </div>
        ) : (
          gift && <RedeemForm {...data} gift={gift} magazine={site.magazine} />
        )}
      </article>
    </SiteLayout>
  )
}
