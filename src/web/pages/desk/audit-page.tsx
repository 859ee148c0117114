import {
  type AuditDay,
  type AuditEntryListed,
  type AuditFilter,
  type AuditLog,
  type AuditPlace,
  readAuditLog,
} from '#application/audit/read-audit-log.ts'
import { readerPath } from '#contract/page-paths.ts'
import { detailWords } from '#domain/audit/detail-words.ts'
import { staffActs } from '#domain/audit/staff-acts.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import {
  AUDIT_FILTERS,
  auditCsvPath,
  auditFilterOf,
  auditPath,
  auditPlaceOf,
  AUDIT_PATH as PATH,
} from './audit-address.ts'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const ROWS_A_PAGE = 100
/** More details than these are opened by whoever wants them. */
const DETAILS_SHOWN = 3

type Shown = AuditLog & { filter: AuditFilter; place: AuditPlace | null }

/** What staff have looked at and done, the last first; the address says whose, what, of whom, from when to when, and where in it. */
export const deskAuditPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: [...AUDIT_FILTERS, 'before', 'after'],
  load: (request) => {
    const [filter, place] = [auditFilterOf(request.query), auditPlaceOf(request.query)]
    return loadDesk(request, { page: auditPath(filter, place), sees: 'see audit log' }, async () => ({
      ...(await readAuditLog(request.context, filter, { place, size: ROWS_A_PAGE })),
      ...{ filter, place },
    }))
  },
  head: () => ({ title: 'Log', description: 'What staff have done', canonical: PATH, robots: 'noindex' }),
  View: AuditView,
})

function AuditView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Log">
      {(shown) => (
        <>
          <Filters {...shown} />
          {shown.entries.length === 0 && <p className="desk-quiet">Nothing of that kind.</p>}
          {shown.entries.length > 0 && (
            <DataTable
              id="audit"
              caption={shown.entries.length === 1 ? '1 act' : `${shown.entries.length} acts`}
              whenNarrow="stack"
              rows={shown.entries}
              rowKey={({ id }) => id}
              columns={[
                { key: 'at', label: 'When', cell: ({ at }) => minuteIn(timeZone, at).replace('T', ' ') },
                { key: 'who', label: 'Who', cell: ({ actor_name, actor_ref }) => actor_name ?? actor_ref },
                { key: 'what', label: 'What', rowHeader: true, cell: ({ action }) => action },
                { key: 'on', label: 'Of', cell: ({ subject_ref }) => subjectOf(subject_ref) },
                { key: 'came', label: 'Came of it', cell: ({ refusal }) => (refusal ? `refused: ${refusal}` : 'done') },
                { key: 'details', label: 'Details', cell: (entry) => <Details {...entry} /> },
              ]}
            />
          )}
          <Ways {...shown} />
        </>
      )}
    </DeskLayout>
  )
}

function Details({ details }: Pick<AuditEntryListed, 'details'>) {
  const words = detailWords(details)
  if (words.length === 0) return <>–</>
  const list = (
    <ul className="desk-words">
      {words.map(({ name, value }) => (
        <li key={name}>{`${name}: ${value}`}</li>
      ))}
    </ul>
  )
  if (words.length <= DETAILS_SHOWN) return list
  return (
    <details>
      <summary>{`${words.length} details`}</summary>
      {list}
    </details>
  )
}

/** Newer and older, and all of it as a file. */
const Ways = ({ filter, place, entries, newer, older, wrongDays }: Shown) => (
  <>
    {(place || older) && (
      <nav className="no-print" aria-label="Pages of the log">
        {place && <a href={auditPath(filter)}>Newest</a>}{' '}
        {newer && <a href={auditPath(filter, { side: 'after', id: newer })}>Newer</a>}{' '}
        {older && <a href={auditPath(filter, { side: 'before', id: older })}>Older</a>}
      </nav>
    )}
    {entries.length > 0 && wrongDays.length === 0 && (
      <p className="no-print">
        <a href={auditCsvPath(filter)}>All of this as CSV</a>
      </p>
    )}
  </>
)

function Filters({ filter, wrongDays }: Shown) {
  const errorOf = (day: AuditDay) => (wrongDays.includes(day) ? 'Write a day, such as 2026-03-01.' : undefined)
  return (
    <form className="desk-filters no-print" method="get" action={PATH}>
      <TextField name="by" label="Who" autoComplete="off" maxLength={100} defaultValue={filter.by} />
      <SelectField
        name="act"
        label="What"
        emptyLabel="anything"
        defaultValue={filter.act}
        options={['log in', 'view account', 'view donation', ...staffActs].map((act) => ({ value: act, label: act }))}
      />
      <TextField name="of" label="Of" autoComplete="off" maxLength={100} defaultValue={filter.of} />
      <TextField name="since" type="date" label="Since" defaultValue={filter.since} error={errorOf('since')} />
      <TextField name="until" type="date" label="Until" defaultValue={filter.until} error={errorOf('until')} />
      <Button type="submit">Show</Button>
    </form>
  )
}

function subjectOf(ref: string | null) {
  if (ref === null) return '–'
  return ref.startsWith('acc-') ? <a href={readerPath(ref)}>{ref}</a> : ref
}
