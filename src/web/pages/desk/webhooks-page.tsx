import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import {
  type DeliveryListed,
  type EndpointRow,
  readDeliveries,
  readEndpoints,
} from '#application/webhooks/manage-webhooks.ts'
import { readerPath } from '#contract/page-paths.ts'
import { saidCount } from '#domain/text/said-count.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { newWebhookActs } from './acts/new-webhook-act.tsx'
import { deliveryActs, webhookActs } from './acts/webhook-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = {
  endpoints: EndpointRow[]
  failed: PageOf<DeliveryListed>
  /** Of what failed. */
  page: number
  latest: DeliveryListed[]
  done: string | null
}

const PATH = '/desk/webhooks'
const LATEST = 50
const ROWS_A_PAGE = 100
const pageOfFailed = (page: number) => (page === 1 ? PATH : `${PATH}?page=${page}`)

/** The tools that are told what happens, and what they did not take. */
export const deskWebhooksPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['done', 'page'],
  load(request) {
    const page = pageAsked(request.query)
    const slice = sliceOf(page, ROWS_A_PAGE)
    return loadDesk(request, { page: pageOfFailed(page), sees: 'add webhook' }, async () => ({
      endpoints: await readEndpoints(request.context),
      failed: pageOf(await readDeliveries(request.context, { state: 'failed', ...slice }), ROWS_A_PAGE),
      page,
      latest: await readDeliveries(request.context, { limit: LATEST }),
      done: doneWords(request.query.get('done')),
    }))
  },
  head: () => ({ title: 'Webhooks', description: 'Tools that are told', canonical: PATH, robots: 'noindex' }),
  View: WebhooksView,
})

const doneWords = (verb: string | null) => actDone(newWebhookActs, verb) ?? actDone(webhookActs, verb)

function WebhooksView({ data, site }: ViewProps<AtPage<Shown>>) {
  const when = (at: Date) => minuteIn(site.magazine.timeZone, at).replace('T', ' ')
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Webhooks" notice={data.shown?.done ?? null}>
      {({ endpoints, failed, page, latest }) => (
        <>
          <p>
            Other tools, such as a newsletter service or a customer database, can be told what happens here, each by a
            signed request. <a href={`${PATH}/add`}>Tell another tool</a>
          </p>
          {endpoints.length === 0 ? (
            <p className="desk-quiet">No tool is told yet.</p>
          ) : (
            <Endpoints endpoints={endpoints} when={when} />
          )}
          {failed.rows.length > 0 && (
            <Deliveries
              id="failed"
              caption="What was not taken, and is not sent again by itself"
              rows={failed.rows}
              when={when}
            />
          )}
          <MoreLinks page={page} hasMore={failed.hasMore} of="what was not taken" addressOf={pageOfFailed} />
          {latest.length > 0 && (
            <Deliveries id="latest" caption={`The last ${LATEST} messages`} rows={latest} when={when} />
          )}
        </>
      )}
    </DeskLayout>
  )
}

const Endpoints = ({ endpoints, when }: { endpoints: EndpointRow[]; when: (at: Date) => string }) => (
  <DataTable
    id="endpoints"
    caption="Tools that are told"
    whenNarrow="stack"
    rows={endpoints}
    rowKey={({ ref }) => ref}
    columns={[
      { key: 'url', label: 'Where', rowHeader: true, cell: ({ url }) => url },
      {
        key: 'events',
        label: 'Of what',
        cell: ({ events, withEmail }) => `${events.join(', ')}${withEmail ? '; with emails' : ''}`,
      },
      {
        key: 'secret',
        label: 'Signed',
        cell: ({ oldSecretUntil }) =>
          oldSecretUntil ? `with both secrets until ${when(oldSecretUntil)}` : 'with its secret',
      },
      { key: 'taken', label: 'Taken', numeric: true, cell: ({ delivered }) => saidCount(delivered) },
      { key: 'waiting', label: 'Waiting', numeric: true, cell: ({ waiting }) => saidCount(waiting) },
      { key: 'failed', label: 'Failed', numeric: true, cell: ({ failed }) => saidCount(failed) },
      {
        key: 'acts',
        label: 'To do',
        cell: (endpoint) => (
          <ul className="desk-row-acts">
            {webhookActs.acts
              .filter(({ verb }) => verb !== 'replay' || endpoint.failed !== 0)
              .map(({ verb, label }) => (
                <li key={verb}>
                  <a href={`${PATH}/${encodeURIComponent(endpoint.ref)}/${verb}`}>{label}</a>
                </li>
              ))}
          </ul>
        ),
      },
    ]}
  />
)

type DeliveriesProps = { id: string; caption: string; rows: DeliveryListed[]; when: (at: Date) => string }

const Deliveries = ({ id, caption, rows, when }: DeliveriesProps) => (
  <DataTable
    id={id}
    caption={caption}
    whenNarrow="stack"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { key: 'event', label: 'Event', rowHeader: true, cell: ({ event }) => event },
      { key: 'to', label: 'To', cell: ({ endpoint }) => endpoint },
      {
        key: 'reader',
        label: 'Reader',
        cell: ({ reader }) => (reader ? <a href={readerPath(reader)}>{reader}</a> : '–'),
      },
      { key: 'at', label: 'Happened', cell: ({ at }) => when(at) },
      { key: 'state', label: 'State', cell: stateWords(when) },
      { key: 'tries', label: 'Tries', numeric: true, cell: ({ attempts }) => attempts },
      {
        key: 'act',
        label: 'To do',
        cell: (delivery) =>
          delivery.state === 'waiting' ? '–' : <a href={`${deliveryActs.home(delivery)}/replay`}>Send it again</a>,
      },
    ]}
  />
)

const stateWords =
  (when: (at: Date) => string) =>
  ({ state, error, nextAt, attempts }: DeliveryListed): string => {
    if (state === 'delivered') return 'taken'
    if (state === 'failed') return error ?? 'not taken'
    return attempts === 0 ? 'waits' : `${error ?? 'not taken'}; again at ${when(nextAt)}`
  }
