import { findGifts, type GiftPage } from '#application/donations/staff/list-gifts.ts'
import { DONATIONS_PATH, GIFTS_PATH } from '#contract/page-paths.ts'
import { type GiftView, giftViews, isGiftView } from '#domain/donations/thanks.ts'
import { countSentence } from '#domain/text/said-count.ts'
import { actDone } from '#web/pages/desk/acts/desk-act.ts'
import { giftActs } from '#web/pages/desk/acts/thank-act.tsx'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { PageLinks } from '#web/pages/desk/page-links.tsx'
import { StateLinks } from '#web/pages/desk/state-links.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { GiftTable } from './gift-table.tsx'

type Shown = GiftPage & { view: GiftView; done: string | null }

/** What is shown unless something else is asked for. */
const FIRST: GiftView = 'to-thank'

const addressOf = (view: GiftView, page: number) => {
  const query = new URLSearchParams({ ...(view !== FIRST && { state: view }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${GIFTS_PATH}?${query}` : GIFTS_PATH
}

/** Single gifts, by whether somebody was thanked for them. */
export const deskGiftsPage = definePage<AtPage<Shown>>({
  path: GIFTS_PATH,
  styles: 'desk',
  query: ['state', 'page', 'done'],
  load(request) {
    const asked = request.query.get('state') ?? ''
    const view = isGiftView(asked) ? asked : FIRST
    const page = Number.parseInt(request.query.get('page') ?? '1', 10) || 1
    return loadDesk(request, { page: addressOf(view, page), sees: 'see readers' }, async () => ({
      ...(await findGifts(request.context, { view, page })),
      view,
      done: actDone(giftActs, request.query.get('done')),
    }))
  },
  head: () => ({ title: 'Single gifts', description: 'Single gifts', canonical: GIFTS_PATH, robots: 'noindex' }),
  View: GiftsView,
})

function GiftsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { currency: sign, timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={DONATIONS_PATH} title="Single gifts" notice={data.shown?.done ?? null}>
      {({ view, gifts, count, ...place }) => (
        <>
          <StateLinks
            path={GIFTS_PATH}
            states={giftViews.filter((one) => one !== FIRST)}
            chosen={view === FIRST ? null : view}
            first="to be thanked for"
          />
          <p>{countSentence(count, 'gift')}</p>
          {count !== 0 && <GiftTable caption="Single gifts" {...{ gifts, sign, timeZone }} staff={data.staff} />}
          <PageLinks {...place} addressOf={(one) => addressOf(view, one)} />
          <p className="desk-more">
            <a href={DONATIONS_PATH}>Monthly donors, and statements by year</a>
          </p>
        </>
      )}
    </DeskLayout>
  )
}
