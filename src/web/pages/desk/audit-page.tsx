import { type AuditEntryListed, readAuditLog } from '#application/audit/read-audit-log.ts'
import { readerPath } from '#contract/page-paths.ts'
import { minuteIn } from '#domain/time/local-time.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const PATH = '/desk/audit'
const MOST = 200

/** What staff have looked at and done, the last first. */
export const deskAuditPage = definePage<AtPage<AuditEntryListed[]>>({
  path: PATH,
  styles: 'desk',
  load: (request) =>
    loadDesk(request, { page: PATH, sees: 'see audit log' }, () => readAuditLog(request.context, { limit: MOST })),
  head: () => ({ title: 'Log', description: 'What staff have done', canonical: PATH, robots: 'noindex' }),
  View: AuditView,
})

function AuditView({ data, site }: ViewProps<AtPage<AuditEntryListed[]>>) {
  const { timeZone } = site.magazine
  return (
    <DeskLayout {...data} site={site} at={PATH} title="Log">
      {(entries) => (
        <DataTable
          id="audit"
          caption={`The last ${MOST} acts`}
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
    </DeskLayout>
  )
}

function subjectOf(ref: string | null) {
  if (ref === null) return '–'
  return ref.startsWith('acc-') ? <a href={readerPath(ref)}>{ref}</a> : ref
}
