import { type ListedMissing, listMissing } from '#application/dispatches/missing/list-missing.ts'
import { type PageOf, pageOf, sliceOf } from '#application/page-of.ts'
import { readerPath } from '#contract/page-paths.ts'
import type { WaitReason } from '#domain/dispatches/missing-copy.ts'
import { type MissingStep, refuseStep } from '#domain/dispatches/missing-decision.ts'
import { waitWords } from '#domain/dispatches/missing-words.ts'
import { type MissingState, missingStates } from '#domain/subscriptions/ledger.ts'
import { dayIn } from '#domain/time/local-time.ts'
import { formatDate } from '#web/pages/layout/format-date.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { actDone } from './acts/desk-act.ts'
import { missingActs } from './acts/missing-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { MoreLinks, pageAsked } from './lists/more-links.tsx'
import { type AtPage, loadDesk, type Staff } from './load-desk.ts'
import { RowActs } from './row-acts.tsx'
import { StateLinks } from './state-links.tsx'

type Shown = PageOf<ListedMissing> & { state: MissingState | null; page: number; done: string | null }

const PATH = '/desk/missing'
const ROWS_A_PAGE = 50

function missingPath(state: MissingState | null, page: number) {
  const query = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) }).toString()
  return query === '' ? PATH : `${PATH}?${query}`
}

/** Copies that readers say did not come: what is to be done unless a state is asked for. */
export const deskMissingPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: ['state', 'page', 'done'],
  load: (request) => {
    const state = missingStates.find((one) => one === request.query.get('state')) ?? null
    const page = pageAsked(request.query)
    return loadDesk(request, { page: missingPath(state, page), sees: 'see readers' }, async () => ({
      ...pageOf(await listMissing(request.context, { state, ...sliceOf(page, ROWS_A_PAGE) }), ROWS_A_PAGE),
      ...{ state, page, done: actDone(missingActs, request.query.get('done')) },
    }))
  },
  head: () => ({
    title: 'Missing copies',
    description: 'Copies that did not come',
    canonical: PATH,
    robots: 'noindex',
  }),
  View: MissingView,
})

function MissingView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at="/desk" title="Missing copies" notice={data.shown?.done ?? null}>
      {({ state, page, rows, hasMore }) => (
        <>
          <StateLinks path={PATH} states={missingStates} chosen={state} first="To be done" />
          {rows.length === 0 && <p className="desk-quiet">None.</p>}
          {rows.length > 0 && (
            <DataTable
              id="missing"
              caption="Copies that did not come"
              captionHidden
              whenNarrow="stack"
              rows={rows}
              rowKey={({ ref }) => ref}
              columns={[
                {
                  key: 'who',
                  label: 'Reader',
                  rowHeader: true,
                  cell: ({ account_ref, name }) => <a href={readerPath(account_ref)}>{name}</a>,
                },
                { key: 'issue', label: 'Issue', cell: ({ issue_number, title }) => `${issue_number}: ${title}` },
                { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
                { key: 'told', label: 'Told', cell: ({ told_at }) => formatDate(dayIn(timeZone, told_at)) },
                { key: 'state', label: 'State', cell: stateOf },
                { key: 'acts', label: 'To do', cell: (report) => <Steps report={report} staff={data.staff} /> },
              ]}
            />
          )}
          <MoreLinks page={page} hasMore={hasMore} addressOf={(to) => missingPath(state, to)} />
        </>
      )}
    </DeskLayout>
  )
}

const stateOf = ({ state, waits_because, because }: ListedMissing): string => {
  if (state === 'waits' && waits_because) return `waits: ${waitWords[waits_because as WaitReason]}`
  return because ? `${state}: ${because}` : state
}

const stepOf: Record<string, MissingStep> = { replace: 'replace', sent: 'send', settle: 'settle', refuse: 'refuse' }

/** Only what can be done with it as it is. */
function Steps({ report, staff }: { report: ListedMissing; staff: Staff }) {
  const open = missingActs.acts.filter(({ verb }) => {
    const step = stepOf[verb]
    return step !== undefined && refuseStep(step, report.state as MissingState) === null
  })
  return (
    <RowActs
      staff={staff}
      kind={missingActs}
      subject={report}
      acts={open}
      of={`${report.name}, ${report.issue_number}`}
    />
  )
}
