import { type ImportRun, REPORT_PAGE, readImportRun } from '#application/moving/read-imports.ts'
import { IMPORT_PATH, importPath } from '#contract/page-paths.ts'
import { type RowOutcome, rowOutcomes } from '#domain/moving/decide-import.ts'
import { importRoles, roleWords } from '#domain/moving/import-mapping.ts'
import { outcomeWords, stateWords } from '#domain/moving/import-words.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ActLinks } from './act-links.tsx'
import { actDone } from './acts/desk-act.ts'
import { importActs, offeredActs } from './acts/import-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = ImportRun & { done: string | null }

const numberOf = (written: string | null): number => (/^\d{1,9}$/.test(written ?? '') ? Number(written) : 0)

/** One import: what its columns are, what becomes of its rows, and what can be done. */
export const deskImportRunPage = definePage<AtPage<Shown>>({
  path: `${IMPORT_PATH}/:run`,
  styles: 'desk',
  query: ['done', 'from'],
  load(request) {
    const run = numberOf(request.params.run ?? null)
    const from = numberOf(request.query.get('from'))
    return loadDesk(request, { page: importPath(run), sees: 'upload import' }, async () => {
      const shown = await readImportRun(request.context, { run, from })
      return shown && { ...shown, done: actDone(importActs, request.query.get('done')) }
    })
  },
  head: ({ shown }) => ({
    title: shown ? `Import ${shown.run}` : 'Import',
    description: 'An import of subscribers',
    canonical: shown ? importPath(shown.run) : IMPORT_PATH,
    robots: 'noindex',
  }),
  View: RunView,
})

function RunView({ data, site }: ViewProps<AtPage<Shown>>) {
  const title = data.shown ? `Import ${data.shown.run}: ${data.shown.fileName}` : 'Import'
  return (
    <DeskLayout {...data} site={site} at={IMPORT_PATH} title={title} notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          <p>
            <a href={IMPORT_PATH}>All imports</a>
          </p>
          <p className="desk-standing">{standingOf(shown)}</p>
          <ActLinks
            staff={data.staff}
            kind={{ ...importActs, acts: offeredActs(shown.state) }}
            subject={{ ...shown, sample: null }}
          />
          {shown.refusal && (
            <Notice tone="error" id="import-unreadable">
              {shown.refusal}
            </Notice>
          )}
          <Counts {...shown} />
          {shown.report.total > 0 && <Report {...shown} />}
          {shown.state === 'draft' && <Mapped {...shown} />}
        </>
      )}
    </DeskLayout>
  )
}

function standingOf({ state, counts, live }: ImportRun): string {
  const word = stateWords[state] ?? state
  if (state === 'draft') return 'Not run yet: this is what it would bring. Nothing of it is in.'
  if (state === 'running') return `Running: ${counts.rows - counts.waiting} of ${counts.rows} rows are looked at.`
  if (state === 'done')
    return 'Done. Its readers can log in by a mailed code. Nobody was mailed, nobody renews by itself, until it is live.'
  if (state === 'live')
    return `Live. ${live.adopted} saved ways to pay were found, ${live.renewing} readers renew themselves.`
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}.`
}

const Counts = ({ counts, state }: ImportRun) => {
  const outcomes: (RowOutcome | 'waiting' | 'undone')[] = [...rowOutcomes, 'waiting', 'undone']
  const rows = outcomes.filter((outcome) => counts[outcome] > 0).map((outcome) => ({ outcome, count: counts[outcome] }))
  return (
    <DataTable
      id="import-counts"
      caption={state === 'draft' ? 'What would become of its rows' : 'What became of its rows'}
      rows={rows}
      rowKey={({ outcome }) => outcome}
      columns={[
        { key: 'what', label: 'What', rowHeader: true, cell: ({ outcome }) => outcomeWords[outcome] },
        { key: 'rows', label: 'Rows', numeric: true, cell: ({ count }) => count },
      ]}
    />
  )
}

const Report = ({ run, report: { rows, from, total } }: ImportRun) => (
  <>
    <DataTable
      id="import-report"
      caption={`To look at, ${from + 1} to ${from + rows.length} of ${total}`}
      whenNarrow="stack"
      rows={rows.map((row, place) => ({ ...row, place }))}
      rowKey={({ place }) => String(place)}
      columns={[
        { key: 'row', label: 'Row', numeric: true, narrow: true, cell: ({ row }) => row },
        { key: 'column', label: 'Column', cell: ({ role }) => (role ? roleWords[role] : '') },
        { key: 'what', label: 'What', rowHeader: true, cell: ({ message }) => message },
        { key: 'value', label: 'It says', cell: ({ value }) => value.slice(0, 80) },
        { key: 'then', label: 'So it is', cell: ({ outcome }) => outcomeWords[outcome as RowOutcome] ?? outcome },
      ]}
    />
    <p className="no-print">
      {from > 0 && <a href={`${importPath(run)}?from=${Math.max(0, from - REPORT_PAGE)}`}>The ones before</a>}{' '}
      {from + rows.length < total && <a href={`${importPath(run)}?from=${from + rows.length}`}>The next ones</a>}
    </p>
  </>
)

const Mapped = ({ mapping }: ImportRun) => (
  <DataTable
    id="import-columns"
    caption="What its columns are"
    rows={importRoles.flatMap((role) => (mapping.columns[role] ? [{ role, header: mapping.columns[role] }] : []))}
    rowKey={({ role }) => role}
    columns={[
      { key: 'what', label: 'What', rowHeader: true, cell: ({ role }) => roleWords[role] },
      { key: 'header', label: 'Column of the file', cell: ({ header }) => header },
    ]}
  />
)
