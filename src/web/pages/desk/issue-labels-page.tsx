import { type IssueLabels, listIssueLabels } from '#application/desk/list-issue-labels.ts'
import { deskIssuePath, deskLabelsPath, readerPath } from '#contract/page-paths.ts'
import { type Actor, mayDo } from '#domain/audit/actor.ts'
import { type ExtraReason, extraReasonNames } from '#domain/dispatches/extra-label.ts'
import { type Deliverable, deliverableName } from '#domain/subscriptions/deliverables.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ActOrWords } from './act-or-words.tsx'
import { actDone } from './acts/desk-act.ts'
import { issueActs } from './acts/issue-acts.tsx'
import { labelActs } from './acts/label-acts.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { issueOfPath } from './issue-page.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'

type Shown = { listed: IssueLabels; query: string; isMissing: boolean; isFar: boolean; done: string | null }

/** The labels of an issue: found by what stands on them, those without an address, and extra ones. */
export const deskIssueLabelsPage = definePage<AtPage<Shown>>({
  path: '/desk/issues/:number/labels',
  styles: 'desk',
  query: ['q', 'missing', 'after', 'far', 'done'],
  load: (request) => {
    const number = issueOfPath(request.params.number)
    const query = request.query.get('q') ?? ''
    const isMissing = request.query.get('missing') === '1'
    const isFar = request.query.get('far') === '1'
    return loadDesk(request, { page: deskLabelsPath(number ?? 0), sees: 'see readers' }, async () => {
      if (number === null) return null
      const asked = { query, isMissing, after: request.query.get('after'), isFar }
      const listed = await listIssueLabels(request.context, number, asked)
      const verb = request.query.get('done')
      return listed && { listed, query, isMissing, isFar, done: actDone(labelActs, verb) ?? actDone(issueActs, verb) }
    })
  },
  head: ({ shown }) => ({
    title: 'Labels',
    description: 'Labels of an issue',
    canonical: deskLabelsPath(shown?.listed.issue ?? 0),
    robots: 'noindex',
  }),
  View: LabelsView,
})

function LabelsView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { by } = data.staff
  const title = data.shown ? `Labels of issue ${data.shown.listed.issue}` : 'Labels'
  return (
    <DeskLayout {...data} site={site} at="/desk/issues" title={title} notice={data.shown?.done ?? null}>
      {(shown) => (
        <>
          <p>
            <a href={deskIssuePath(shown.listed.issue)}>
              {shown.listed.issue}: {shown.listed.title}
            </a>
          </p>
          <LabelSearch {...shown} />
          <p aria-live="polite">{summaryOf(shown)}</p>
          {(shown.listed.byReader || shown.listed.isCutShort) && <LookFar {...shown} />}
          {shown.listed.labels.length > 0 && <Labels listed={shown.listed} mayCorrect={mayDo(by, 'correct label')} />}
          {shown.listed.next !== null && !shown.listed.isCutShort && (
            <p>
              <a href={pathOf(shown, shown.listed.next)}>More labels</a>
            </p>
          )}
          <Extras listed={shown.listed} by={by} />
        </>
      )}
    </DeskLayout>
  )
}

const LabelSearch = ({ query, isMissing, listed: { issue } }: Shown) => (
  <search>
    <form className="desk-label-search" method="get" action={deskLabelsPath(issue)}>
      <TextField
        name="q"
        id="label-q"
        type="search"
        label="Name, street, postcode or ref"
        defaultValue={query}
        maxLength={100}
        autoComplete="off"
      />
      <label className="desk-tick">
        <input type="checkbox" name="missing" value="1" defaultChecked={isMissing} /> Without an address
      </label>
      <Button type="submit">Find labels</Button>
    </form>
  </search>
)

function summaryOf({ listed: { labels, next }, query, isMissing }: Shown): string {
  if (labels.length > 0) return next ? `${labels.length} shown, and there are more.` : `${labels.length} found.`
  if (query.trim() !== '') return `No label has “${query}” on it.`
  return isMissing ? 'Nobody waits for an address.' : 'No label is bound: its list is not cut, or nobody gets print.'
}

/** A label says what its reader was called, and where they lived, when it was bound, or what it was corrected to. */
const LookFar = (shown: Shown) => (
  <p className="desk-more">
    {shown.listed.isCutShort
      ? `Labels were looked at up to that of ${shown.listed.next}.`
      : 'Found by whole refs, and by what readers are called and where they live now.'}{' '}
    <a className="no-print" href={pathOf({ ...shown, isFar: true }, null)}>
      Look at every label
    </a>
  </p>
)

function pathOf({ query, isMissing, isFar, listed: { issue } }: Shown, after: string | null): string {
  const narrowed = { ...(query && { q: query }), ...(isMissing && { missing: '1' }), ...(isFar && { far: '1' }) }
  return `${deskLabelsPath(issue)}?${new URLSearchParams({ ...narrowed, ...(after !== null && { after }) })}`
}

const Labels = ({ listed: { issue, labels }, mayCorrect }: { listed: IssueLabels; mayCorrect: boolean }) => (
  <DataTable
    id="labels"
    caption="Bound labels"
    whenNarrow="stack"
    rows={labels}
    rowKey={({ ref }) => ref}
    columns={[
      { key: 'name', label: 'Name', rowHeader: true, cell: ({ ref, name }) => <a href={readerPath(ref)}>{name}</a> },
      { key: 'address', label: 'Address', cell: ({ lines }) => (lines.length > 0 ? lines.join(', ') : 'no address') },
      { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
      {
        key: 'list',
        label: 'List',
        cell: ({ list, deliverable }) => `${list}, ${deliverableName(deliverable as Deliverable)}`,
      },
      {
        key: 'correct',
        label: 'Correct',
        cell: ({ ref, name, isClosed }) =>
          isClosed ? (
            'handed over'
          ) : !mayCorrect ? (
            'not with your roles'
          ) : (
            <a href={`${deskLabelsPath(issue)}/${encodeURIComponent(ref)}`}>
              Correct<span className="visually-hidden"> the label of {name}</span>
            </a>
          ),
      },
    ]}
  />
)

const Extras = ({ listed: { issue, extras }, by }: { listed: IssueLabels; by: Actor }) => (
  <section id="extra" className="desk-section">
    {extras.length > 0 && (
      <DataTable
        id="extra-labels"
        caption="Extra labels"
        whenNarrow="stack"
        rows={extras}
        rowKey={({ ref }) => ref}
        columns={[
          { key: 'name', label: 'Name', rowHeader: true, cell: ({ name }) => name },
          { key: 'address', label: 'Address', cell: ({ lines }) => lines.join(', ') },
          { key: 'copies', label: 'Copies', numeric: true, cell: ({ copies }) => copies },
          { key: 'why', label: 'Why', cell: ({ why }) => extraReasonNames[why as ExtraReason] },
          { key: 'ref', label: 'Ref', cell: ({ ref }) => <code>{ref}</code> },
        ]}
      />
    )}
    <p>
      <ActOrWords isAllowed={mayDo(by, 'add extra label')} to={`${deskIssuePath(issue)}/extra`}>
        Add an extra label
      </ActOrWords>
      {extras.length > 0 && (
        <>
          {' · '}
          <ActOrWords isAllowed={mayDo(by, 'drop extra label')} to={`${deskIssuePath(issue)}/drop-extra`}>
            Drop one
          </ActOrWords>
        </>
      )}
    </p>
  </section>
)
