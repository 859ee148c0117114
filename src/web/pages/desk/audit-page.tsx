import { type AuditEntryListed, readAuditLog } from '#application/audit/read-audit-log.ts'
import { readerPath } from '#contract/page-paths.ts'
import { staffActs } from '#domain/audit/staff-acts.ts'
import { minuteIn, momentIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const PATH = '/desk/audit'
const MOST = 200
const FILTERS = ['by', 'act', 'of', 'since'] as const

type Asked = Record<(typeof FILTERS)[number], string>
type Shown = { asked: Asked; isDayWrong: boolean; entries: AuditEntryListed[] }

/** What staff have looked at and done, the last first; the address says whose, what, of whom and since when. */
export const deskAuditPage = definePage<AtPage<Shown>>({
  path: PATH,
  styles: 'desk',
  query: FILTERS,
  load: (request) =>
    loadDesk(request, { page: PATH, sees: 'see audit log' }, async () => {
      const of = (name: keyof Asked) => (request.query.get(name) ?? '').trim()
      const asked: Asked = { by: of('by'), act: of('act'), of: of('of'), since: of('since') }
      const since = asked.since === '' ? null : momentIn(request.site.magazine.timeZone, asked.since)
      const entries = await readAuditLog(request.context, {
        limit: MOST,
        ...(asked.by && { by: asked.by }),
        ...(asked.act && { act: asked.act }),
        ...(asked.of && { of: asked.of }),
        ...(since && { since }),
      })
      return { asked, isDayWrong: asked.since !== '' && since === null, entries }
    }),
  head: () => ({ title: 'Log', description: 'What staff have done', canonical: PATH, robots: 'noindex' }),
  View: AuditView,
})

function AuditView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Log">
      {({ asked, isDayWrong, entries }) => (
        <>
          <Filters asked={asked} isDayWrong={isDayWrong} />
          {entries.length === 0 && <p className="desk-quiet">Nothing of that kind.</p>}
          {entries.length > 0 && (
            <DataTable
              id="audit"
              caption={entries.length === MOST ? `The last ${MOST} acts` : `${entries.length} acts`}
              whenNarrow="stack"
              rows={entries.map((entry, index) => ({ ...entry, index }))}
              rowKey={({ index }) => String(index)}
              columns={[
                { key: 'at', label: 'When', cell: ({ at }) => minuteIn(timeZone, at).replace('T', ' ') },
                { key: 'who', label: 'Who', cell: ({ actor_name, actor_ref }) => actor_name ?? actor_ref },
                { key: 'what', label: 'What', rowHeader: true, cell: ({ action }) => action },
                { key: 'on', label: 'Of', cell: ({ subject_ref }) => subjectOf(subject_ref) },
                { key: 'came', label: 'Came of it', cell: ({ refusal }) => (refusal ? `refused: ${refusal}` : 'done') },
              ]}
            />
          )}
        </>
      )}
    </DeskLayout>
  )
}

const Filters = ({ asked, isDayWrong }: Omit<Shown, 'entries'>) => (
  <form className="desk-filters no-print" method="get" action={PATH}>
    <TextField name="by" label="Who" autoComplete="off" maxLength={100} defaultValue={asked.by} />
    <SelectField
      name="act"
      label="What"
      emptyLabel="anything"
      defaultValue={asked.act}
      options={['log in', 'view account', 'view donation', ...staffActs].map((act) => ({ value: act, label: act }))}
    />
    <TextField name="of" label="Of" autoComplete="off" maxLength={100} defaultValue={asked.of} />
    <TextField
      name="since"
      type="date"
      label="Since"
      defaultValue={asked.since}
      error={isDayWrong ? 'Write a day, such as 2026-03-01.' : undefined}
    />
    <Button type="submit">Show</Button>
  </form>
)

function subjectOf(ref: string | null) {
  if (ref === null) return '–'
  return ref.startsWith('acc-') ? <a href={readerPath(ref)}>{ref}</a> : ref
}
