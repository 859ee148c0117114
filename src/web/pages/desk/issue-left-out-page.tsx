import { type LeftOutReaders, listIssueLeftOut } from '#application/desk/list-issue-labels.ts'
import { deskIssuePath, readerPath } from '#contract/page-paths.ts'
import type { LeftOut } from '#domain/dispatches/dispatch.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { leftOutWords } from './issue-counts.tsx'
import { issueOfPath } from './issue-page.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = { listed: LeftOutReaders; reason: string | null }

/** Who gets nothing of an issue, and why. */
export const deskIssueLeftOutPage = definePage<AtPage<Shown>>({
  path: '/desk/issues/:number/left-out',
  styles: 'desk',
  query: ['reason', 'after', 'far'],
  load: (request) => {
    const number = issueOfPath(request.params.number)
    const page = `${deskIssuePath(number ?? 0)}/left-out`
    return loadDesk(request, { page, sees: 'see readers' }, async () => {
      if (number === null) return null
      const reason = request.query.get('reason')
      const [after, isFar] = [request.query.get('after'), request.query.get('far') === '1']
      const listed = await listIssueLeftOut(request.context, number, { reason, after, isFar })
      return listed && { listed, reason }
    })
  },
  head: ({ shown }) => ({
    title: 'Left out',
    description: 'Who gets nothing of an issue',
    canonical: `${deskIssuePath(shown?.listed.issue ?? 0)}/left-out`,
    robots: 'noindex',
  }),
  View: LeftOutView,
})

function LeftOutView({ data, site }: ViewProps<AtPage<Shown>>) {
  const title = data.shown ? `Left out of issue ${data.shown.listed.issue}` : 'Left out'
  return (
    <DeskLayout {...data} site={site} at="/desk/issues" title={title}>
      {({ listed, reason }) => (
        <>
          <p>
            <a href={deskIssuePath(listed.issue)}>
              {listed.issue}: {listed.title}
            </a>
            {listed.isCut ? '' : '. Its list is not cut yet: these would get nothing now.'}
          </p>
          {listed.readers.length > 0 && <Readers listed={listed} />}
          {listed.readers.length === 0 && !listed.isCutShort && <p>Nobody.</p>}
          {listed.next !== null && <GoesOn listed={listed} reason={reason} next={listed.next} />}
        </>
      )}
    </DeskLayout>
  )
}

/** Where few are left out, most readers are looked through in vain: only who asks for it waits for that. */
function GoesOn({ listed: { issue, isCutShort, readers }, reason, next }: Shown & { next: string }) {
  const pathOf = (more: Record<string, string>) =>
    `${deskIssuePath(issue)}/left-out?${new URLSearchParams({ ...(reason ? { reason } : {}), after: next, ...more })}`
  if (!isCutShort)
    return (
      <p>
        <a href={pathOf({})}>More readers</a>
      </p>
    )
  return (
    <p>
      {readers.length === 0 ? 'Nobody so far' : 'These are all so far'}: readers were looked through up to {next}.{' '}
      <a href={pathOf({ far: '1' })}>Look for more</a>
    </p>
  )
}

const Readers = ({ listed }: { listed: LeftOutReaders }) => (
  <DataTable
    id="left-out-readers"
    caption="Readers"
    whenNarrow="stack"
    rows={listed.readers}
    rowKey={({ ref }) => ref}
    columns={[
      { key: 'name', label: 'Name', rowHeader: true, cell: ({ ref, name }) => <a href={readerPath(ref)}>{name}</a> },
      { key: 'reason', label: 'Why', cell: ({ reason }) => leftOutWords[reason as LeftOut] },
    ]}
  />
)
