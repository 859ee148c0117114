import { readWaitingCopies, type WaitingCopy } from '#application/dispatches/list-waiting-copies.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { deskIssuePath, WAITING_COPIES_PATH as PATH, readerPath } from '#contract/page-paths.ts'
import { type Deliverable, deliverableName } from '#domain/subscriptions/deliverables.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = PageOf<WaitingCopy> & { page: number }

const ROWS_A_PAGE = 50
const pathOf = (page: number) => (page > 1 ? `${PATH}?${new URLSearchParams({ page: String(page) })}` : PATH)

/** Whose copy waits for an address, whatever issue it is of. */
export const deskWaitingCopiesPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['page'],
  load: (request) => {
    const page = pageAsked(request.query)
    return loadDesk(request, { page: pathOf(page), sees: 'see readers' }, async () => ({
      ...{ page, ...pageOf(await readWaitingCopies(request.context, sliceOf(page, ROWS_A_PAGE)), ROWS_A_PAGE) },
    }))
  },
  head: () => ({
    title: 'Copies that wait for an address',
    description: 'Readers of print without an address',
    canonical: PATH,
    robots: 'noindex',
  }),
  View: WaitingCopiesView,
})

function WaitingCopiesView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at="/desk/issues" title="Copies that wait for an address">
      {({ rows, hasMore, page }) => (
        <>
          {rows.length === 0 && <p className="desk-quiet">None.</p>}
          {rows.length > 0 && (
            <DataTable
              id="waiting-copies"
              caption="Copies that wait for an address"
              captionHidden
              whenNarrow="stack"
              rows={rows}
              rowKey={({ issue, ref }) => `${issue} ${ref}`}
              columns={[
                {
                  key: 'who',
                  label: 'Reader',
                  rowHeader: true,
                  cell: ({ ref, name }) => <a href={readerPath(ref)}>{name}</a>,
                },
                {
                  key: 'issue',
                  label: 'Issue',
                  cell: ({ issue, title }) => (
                    <a href={deskIssuePath(issue)}>
                      {issue}: {title}
                    </a>
                  ),
                },
                { key: 'what', label: 'What', cell: ({ deliverable }) => deliverableName(deliverable as Deliverable) },
                { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
                {
                  key: 'since',
                  label: 'Since the cut',
                  cell: ({ cutAt }) => (cutAt ? formatDate(dayIn(timeZone, cutAt)) : '–'),
                },
                {
                  key: 'how',
                  label: 'Stands',
                  cell: ({ hasAddress }) =>
                    hasAddress ? 'the address has come: it goes with a supplement' : 'no address yet',
                },
              ]}
            />
          )}
          <MoreLinks page={page} hasMore={hasMore} addressOf={pathOf} />
        </>
      )}
    </DeskLayout>
  )
}
