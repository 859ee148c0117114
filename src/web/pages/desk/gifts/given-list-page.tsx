import { readStaffGifts, type StaffGiftPage } from '#application/gifts/staff/read-staff-gifts.ts'
import { deskGivenPath, GIVEN_PATH, readerPath } from '#contract/page-paths.ts'
import { isStaffGiftView, type StaffGiftView, staffGiftViews } from '#domain/gifts/staff-gift.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { DeskLayout } from '#web/pages/desk/desk-layout.tsx'
import { type AtPage, loadDesk } from '#web/pages/desk/load-desk.ts'
import { StateLinks } from '#web/pages/desk/state-links.tsx'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { deliveryWords, forWords, stateWords } from './given-words.ts'

type Shown = StaffGiftPage & { view: StaffGiftView }

/** What is shown unless something else is asked for. */
const FIRST: StaffGiftView = 'unredeemed'
const MOST_PAGES = 100_000

const addressOf = (view: StaffGiftView, page: number) => {
  const query = new URLSearchParams({ ...(view !== FIRST && { state: view }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${GIVEN_PATH}?${query}` : GIVEN_PATH
}

/** Gift subscriptions by state: those first that were handed on, and that nobody has redeemed. */
export const deskGivenListPage = definePage<AtPage<Shown>>({
  path: GIVEN_PATH,
  styles: 'desk',
  query: ['state', 'page'],
  load(request) {
    const asked = request.query.get('state') ?? ''
    const view = isStaffGiftView(asked) ? asked : FIRST
    const page = Math.min(Number.parseInt(request.query.get('page') ?? '1', 10) || 1, MOST_PAGES)
    return loadDesk(request, { page: addressOf(view, page), sees: 'see readers' }, async () => ({
      ...(await readStaffGifts(request.context, { view, page })),
      view,
    }))
  },
  head: () => ({ title: 'Gifts', description: 'Gift subscriptions', canonical: GIVEN_PATH, robots: 'noindex' }),
  View: GivenListView,
})

const none: Record<StaffGiftView, string> = {
  unredeemed: 'Every gift that was handed on has been redeemed.',
  'to-deliver': 'No gift waits for its day.',
  redeemed: 'Nobody has redeemed a gift yet.',
  'taken-back': 'No gift was recalled, or given back.',
}

function GivenListView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={GIVEN_PATH} title="Gift subscriptions">
      {({ view, page, gifts, hasMore }) => (
        <>
          <StateLinks
            path={GIVEN_PATH}
            states={staffGiftViews.filter((one) => one !== FIRST)}
            chosen={view === FIRST ? null : view}
            first="not redeemed"
          />
          {gifts.length === 0 ? (
            <p className="desk-quiet">{page > 1 ? 'Nothing is this far back.' : none[view]}</p>
          ) : (
            <GivenTable {...{ view, gifts, timeZone }} />
          )}
          {(page > 1 || hasMore) && (
            <nav aria-label="Pages" className="no-print">
              {page > 1 && <a href={addressOf(view, page - 1)}>Before</a>}
              {page > 1 && hasMore && ' · '}
              {hasMore && <a href={addressOf(view, page + 1)}>More</a>}
            </nav>
          )}
        </>
      )}
    </DeskLayout>
  )
}

const captions: Record<StaffGiftView, string> = {
  unredeemed: 'Handed on, and not redeemed',
  'to-deliver': 'To be mailed on their day',
  redeemed: 'Redeemed',
  'taken-back': 'Recalled, or given back',
}

const GivenTable = ({ view, gifts, timeZone }: Pick<Shown, 'view' | 'gifts'> & { timeZone: string }) => (
  <DataTable
    id="given"
    caption={captions[view]}
    whenNarrow="stack"
    rows={gifts}
    rowKey={({ ref }) => ref}
    columns={[
      { key: 'gift', label: 'Gift', rowHeader: true, cell: ({ ref, name }) => <a href={deskGivenPath(ref)}>{name}</a> },
      {
        key: 'giver',
        label: 'From',
        cell: ({ giver, account }) => (account === null ? giver : <a href={readerPath(account)}>{giver}</a>),
      },
      { key: 'for', label: 'For', cell: forWords },
      { key: 'since', label: 'Bought', cell: ({ boughtAt }) => dayIn(timeZone, boughtAt) },
      { key: 'delivery', label: 'Delivery', cell: (gift) => deliveryWords(gift, timeZone) },
      { key: 'state', label: 'State', cell: (gift) => stateWords(gift, timeZone) },
    ]}
  />
)
