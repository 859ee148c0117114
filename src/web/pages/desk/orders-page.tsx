import type { PapersPrinted } from '#application/goods/print-papers.ts'
import {
  type DeskOrders,
  type OrderSort,
  type OrderView,
  orderSorts,
  orderViews,
  readDeskOrders,
} from '#application/goods/read-desk-orders.ts'
import { mayDo } from '#domain/audit/actor.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Notice } from '#web/ui/notice.tsx'
import { actDone } from './acts/desk-act.ts'
import { sendActs } from './acts/send-act.tsx'
import { unsendActs } from './acts/unsend-act.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { DisputesOfNoOrder } from './disputes-of-no-order.tsx'
import { ListSearch } from './list-search.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { OrdersTable, ToSendTable } from './orders-tables.tsx'

const PATH = '/desk/orders'

type Shown = DeskOrders & { now: Date; done: string | null; trouble: string | null }

/** Why nothing was printed of what was ticked. */
const troubles: Record<Extract<PapersPrinted, { ok: false }>['reason'], string> = {
  'nothing-chosen': 'Nothing was ticked. Tick what you pack, then print.',
  'too-many': 'At most 100 parcels are printed at once.',
  'nothing-to-send': 'Nothing of what was ticked waits any more: it was sent, or given back.',
}

/** The address of a list: what it shows by itself is not in it. */
export function ordersPath({
  view,
  search,
  sort,
  page,
}: Partial<Pick<DeskOrders, 'view' | 'search' | 'sort' | 'page'>>) {
  const query = new URLSearchParams({
    ...(view && view !== 'to-send' && { view }),
    ...(search && { q: search }),
    ...(sort && sort !== 'age' && { sort }),
    ...(page && page > 1 && { page: String(page) }),
  }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}

function wantedOf(query: URLSearchParams) {
  return {
    view: orderViews.find((one) => one === query.get('view')) ?? ('to-send' as OrderView),
    sort: orderSorts.find((one) => one === query.get('sort')) ?? ('age' as OrderSort),
    search: (query.get('q') ?? '').trim().slice(0, 100),
    page: pageAsked(query),
  }
}

/** Orders: what is to be sent, unless something else is asked for. The address is the list. */
export const deskOrdersPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['view', 'q', 'sort', 'page', 'done', 'papers'],
  load(request) {
    const wanted = wantedOf(request.query)
    const done = request.query.get('done')
    return loadDesk(request, { page: ordersPath(wanted), sees: 'see readers' }, async () => ({
      ...(await readDeskOrders(request.context, wanted)),
      now: request.context.now(),
      done: actDone(sendActs, done) ?? actDone(unsendActs, done),
      trouble: Object.entries(troubles).find(([why]) => why === request.query.get('papers'))?.[1] ?? null,
    }))
  },
  head: () => ({ title: 'Orders', description: 'Orders to send', canonical: PATH, robots: 'noindex' }),
  View: OrdersView,
})

const names: Record<OrderView, string> = {
  'to-send': 'To send',
  sent: 'Sent',
  refunded: 'Refunded',
  'to-pay-back': 'To pay back by hand',
  disputed: 'Disputed',
  all: 'All',
}

function OrdersView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone, currency } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Orders" notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          {shown.trouble && <Notice tone="error">{shown.trouble}</Notice>}
          <Views {...shown} />
          <Search {...shown} />
          <p aria-live="polite">{summaryOf(shown)}</p>
          {shown.rows.length === 0 ? null : shown.view === 'to-send' ? (
            <ToSendTable rows={shown.rows} timeZone={timeZone} maySend={mayDo(data.staff.by, 'send goods')} />
          ) : (
            <OrdersTable
              {...shown}
              caption={names[shown.view]}
              timeZone={timeZone}
              sign={currency}
              mayTakeBack={mayDo(data.staff.by, 'unsend goods')}
            />
          )}
          {shown.disputesOfNoOrder.length > 0 && (
            <DisputesOfNoOrder rows={shown.disputesOfNoOrder} now={shown.now} timeZone={timeZone} sign={currency} />
          )}
          <MoreLinks {...shown} addressOf={(page) => ordersPath({ ...shown, page })} />
        </>
      )}
    </DeskLayout>
  )
}

const Views = ({ view, toSendCount }: Shown) => (
  <nav aria-label="Which orders" className="no-print">
    <ul className="desk-places">
      {orderViews.map((one) => (
        <li key={one}>
          <a href={ordersPath({ view: one })} aria-current={one === view ? 'page' : undefined}>
            {one === 'to-send' ? `${names[one]} (${toSendCount})` : names[one]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Search = ({ view, search, sort }: Shown) => (
  <>
    <ListSearch
      id="orders-q"
      path={PATH}
      kept={{ ...(view !== 'to-send' && { view }), ...(sort !== 'age' && { sort }) }}
      label="Search in these orders"
      placeholder="Number, name, email, thing"
      search={search}
    />
    {view === 'to-send' && (
      <p className="no-print">
        Sorted by{' '}
        {orderSorts.map((one, index) => (
          <span key={one}>
            {index > 0 && ' · '}
            <a href={ordersPath({ view, search, sort: one })} aria-current={one === sort ? 'true' : undefined}>
              {one}
            </a>
          </span>
        ))}
      </p>
    )}
  </>
)

function summaryOf(shown: Shown): string {
  const { search, page, rows } = shown
  if (rows.length === 0) {
    if (page > 1) return 'There is nothing on this page.'
    if (search !== '') return `Nothing was found for “${search}”.`
    if (shown.disputesOfNoOrder.length > 0) return 'No order of ours is disputed.'
    return shown.view === 'to-send' ? 'Nothing waits to be sent.' : 'There is none.'
  }
  if (shown.view !== 'to-send') return page > 1 ? `Page ${page}` : ''
  return `${shown.found} ${shown.found === 1 ? 'parcel waits' : 'parcels wait'}${page > 1 ? `, page ${page}` : ''}.`
}
