import { type CancellationRow, readCancellations } from '#application/cancellations/staff-cancellations.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { cancellationActs } from './acts/cancellation-acts.tsx'
import { actDone } from './acts/desk-act.ts'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { RowActs } from './row-acts.tsx'
import { StateLinks } from './state-links.tsx'

type Shown = PageOf<CancellationRow> & { all: boolean; page: number; done: string | null }

const PATH = '/desk/cancellations'
const ROWS_A_PAGE = 50

function cancellationsPath(all: boolean, page: number) {
  const query = new URLSearchParams({
    ...(all && { state: 'all' }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}

/** What readers cancelled or withdrew from without logging in: what waits, or all. */
export const deskCancellationsPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['state', 'page', 'done'],
  load: (request) => {
    const [all, page] = [request.query.get('state') === 'all', pageAsked(request.query)]
    return loadDesk(request, { page: cancellationsPath(all, page), sees: 'see readers' }, async () => {
      const declared = await readCancellations(request.context, { isOpen: !all, ...sliceOf(page, ROWS_A_PAGE) })
      const done = actDone(cancellationActs, request.query.get('done'))
      return { ...pageOf(declared, ROWS_A_PAGE), ...{ all, page, done } }
    })
  },
  head: () => ({ title: 'Cancellations', description: 'What readers cancelled', canonical: PATH, robots: 'noindex' }),
  View: CancellationsView,
})

function CancellationsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at="/desk" title="Cancellations" notice={data.shown?.done ?? null}>
      {({ all, page, rows, hasMore }) => (
        <>
          <StateLinks path={PATH} states={['all']} chosen={all ? 'all' : null} first="To be done" />
          {rows.length === 0 && <p className="desk-quiet">None.</p>}
          {rows.length > 0 && (
            <DataTable
              id="cancellations"
              caption="What readers declared"
              captionHidden
              whenNarrow="stack"
              rows={rows}
              rowKey={({ id }) => id}
              columns={[
                {
                  key: 'at',
                  label: 'Received',
                  cell: ({ received_at }) => minuteIn(timeZone, received_at).replace('T', ' '),
                },
                {
                  key: 'who',
                  label: 'From',
                  rowHeader: true,
                  cell: ({ name, email }) => (
                    <a href={`/desk/find?${new URLSearchParams({ q: email })}`}>
                      {name}, {email}
                    </a>
                  ),
                },
                { key: 'what', label: 'What', cell: ({ kind, contract }) => `${kind} of ${contract}` },
                { key: 'said', label: 'In their words', cell: ({ details }) => details || '–' },
                { key: 'came', label: 'Came of it', cell: cameOfIt },
                {
                  key: 'acts',
                  label: 'To do',
                  cell: (one) =>
                    one.state === 'open' && (
                      <RowActs staff={data.staff} kind={cancellationActs} subject={one} of={one.name} />
                    ),
                },
              ]}
            />
          )}
          <MoreLinks page={page} hasMore={hasMore} addressOf={(to) => cancellationsPath(all, to)} />
        </>
      )}
    </DeskLayout>
  )
}

function cameOfIt({ state, ended_autorenew, ended_donations }: CancellationRow): string {
  const ended = [...(ended_autorenew ? ['autorenew ended'] : []), ...(ended_donations ? ['donation ended'] : [])]
  return [state, ...ended].join(', ')
}
