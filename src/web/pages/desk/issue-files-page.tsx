import { type IssueFiles, readIssueFiles } from '#application/desk/read-issue-desk.ts'
import { deskIssuePath } from '#contract/page-paths.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { issueOfPath } from './issue-page.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

const pathOf = (issue: number) => `${deskIssuePath(issue)}/files`

/** The files of an issue's lists: what they were when they were last made, and a button that makes and brings them. */
export const deskIssueFilesPage = definePage<AtPage<IssueFiles>>({
  path: '/desk/issues/:number/files',
  styles: 'desk',
  load: (request) => {
    const number = issueOfPath(request.params.number)
    return loadDesk(request, { page: pathOf(number ?? 0), sees: 'make mailing list' }, async () =>
      number === null ? null : readIssueFiles(request.context, number),
    )
  },
  head: ({ shown }) => ({
    title: 'Files for the post',
    description: 'Files of the mailing lists of an issue',
    canonical: pathOf(shown?.number ?? 0),
    robots: 'noindex',
  }),
  View: FilesView,
})

function FilesView({ data, site }: ViewProps<AtPage<IssueFiles>>) {
  return (
    <DeskLayout {...data} site={site} at="/desk/issues" title="Files for the post">
      {(issue) => (
        <>
          <p>
            <a href={deskIssuePath(issue.number)}>
              {issue.number}: {issue.title}
            </a>
          </p>
          {issue.run.dispatches.length === 0 && <p>Its mailing list is not cut yet: there is nothing to make.</p>}
          {issue.run.dispatches.map(({ number: list, handedOverAt }) => (
            <List key={list} issue={issue} list={list} isFinal={handedOverAt !== null} />
          ))}
        </>
      )}
    </DeskLayout>
  )
}

function List({ issue, list, isFinal }: { issue: IssueFiles; list: number; isFinal: boolean }) {
  const made = issue.files.find((one) => one.list === list)
  return (
    <section className="desk-section" aria-labelledby={`list-${list}`}>
      <h2 id={`list-${list}`}>List {list}</h2>
      {made ? (
        <DataTable
          id={`files-${list}`}
          caption="As they were last made"
          whenNarrow="stack"
          rows={made.files}
          rowKey={({ name }) => name}
          columns={[
            { key: 'name', label: 'File', rowHeader: true, cell: ({ name }) => name },
            { key: 'labels', label: 'Labels', numeric: true, cell: ({ labels }) => labels },
            { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
            { key: 'sum', label: 'Sum', cell: ({ sha256 }) => <code>{sha256.slice(0, 16)}</code> },
            {
              key: 'stale',
              label: 'State',
              cell: ({ name }) =>
                made.stale.includes(name) ? 'stale: labels have changed since' : 'as the labels are',
            },
          ]}
        />
      ) : (
        <p>They have not been made yet.</p>
      )}
      <form method="post" action={pathOf(issue.number)}>
        <input type="hidden" name="list" value={list} />
        <p className="desk-more">
          {isFinal
            ? 'The list is handed over: they are the last ones.'
            : 'Addresses may still change until the hand-over.'}{' '}
          They hold names and addresses: who took them is kept in the log.
        </p>
        <Button type="submit" look="primary">
          Make and download list {list}
        </Button>
      </form>
    </section>
  )
}
