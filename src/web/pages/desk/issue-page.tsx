import { type IssueDesk, type IssueSubject, readIssueDesk } from '#application/desk/read-issue-desk.ts'
import { deskIssuePath, deskLabelsPath } from '#contract/page-paths.ts'
import { type Actor, mayDo } from '#domain/audit/actor.ts'
import { definePage, type ViewProps } from '#web/render/page.ts'
import { ActLinks } from './act-links.tsx'
import { ActOrWords } from './act-or-words.tsx'
import { actDone } from './acts/desk-act.ts'
import { issueActs } from './acts/issue-acts.tsx'
import { asksAnew, COUNT_QUERY, CountedAt } from './counted-at.tsx'
import { DeskLayout } from './desk-layout.tsx'
import { IssueBound, IssueLeftOut, IssuePostage, IssueRail } from './issue-counts.tsx'
import { type AtPage, loadDesk } from './load-desk.ts'
import { PrintRunTable } from './print-run-table.tsx'

type Shown = { issue: IssueDesk; done: string | null }

/** The issue that a path names; null for what is no number. */
export const issueOfPath = (written: string | undefined): number | null =>
  written !== undefined && /^\d{1,6}$/.test(written) ? Number(written) : null

/** One issue, from its plan to its readers: counts, and nobody's name. */
export const deskIssuePage = definePage<AtPage<Shown>>({
  path: '/desk/issues/:number',
  styles: 'desk',
  query: ['done', COUNT_QUERY],
  load: (request) => {
    const number = issueOfPath(request.params.number)
    return loadDesk(request, { page: deskIssuePath(number ?? 0), sees: 'see counts' }, async () => {
      const issue =
        number === null ? null : await readIssueDesk(request.context, number, { anew: asksAnew(request.query) })
      return issue && { issue, done: actDone(issueActs, request.query.get('done')) }
    })
  },
  head: ({ shown }) => ({
    title: shown ? `${shown.issue.number}: ${shown.issue.title}` : 'An issue',
    description: 'An issue and how far it is',
    canonical: deskIssuePath(shown?.issue.number ?? 0),
    robots: 'noindex',
  }),
  View: IssueView,
})

function IssueView({ data, site }: ViewProps<AtPage<Shown>>) {
  const { staff, shown } = data
  const title = shown ? `${shown.issue.number}: ${shown.issue.title}` : 'An issue'
  return (
    <DeskLayout {...data} site={site} at="/desk/issues" title={title} notice={shown?.done ?? null}>
      {({ issue }) => (
        <>
          <IssueRail issue={issue} timeZone={site.magazine.timeZone} />
          <ActLinks staff={staff} kind={issueActs} subject={subjectOf(issue)} />
          <IssueLinks issue={issue} by={staff.by} />
          <p className="desk-more">
            Readers and copies:{' '}
            <CountedAt at={issue.countedAt} timeZone={site.magazine.timeZone} page={deskIssuePath(issue.number)} />
          </p>
          <IssueBound issue={issue} seesReaders={mayDo(staff.by, 'see readers')} />
          <IssueLeftOut issue={issue} seesReaders={mayDo(staff.by, 'see readers')} />
          <IssuePostage issue={issue} currency={site.magazine.currency} />
          <PrintRunTable outcome={issue.printRun} />
        </>
      )}
    </DeskLayout>
  )
}

/** Links need none of its labels. */
const subjectOf = ({ number, title, hindrances }: IssueDesk): IssueSubject => ({
  number,
  title,
  hindrances,
  extras: [],
})

const IssueLinks = ({ issue: { number, slug }, by }: { issue: IssueDesk; by: Actor }) => (
  <ul className="desk-links no-print">
    {mayDo(by, 'see readers') && (
      <>
        <li>
          <a href={deskLabelsPath(number)}>Labels</a>
        </li>
        <li>
          <ActOrWords isAllowed={mayDo(by, 'make mailing list')} to={`${deskIssuePath(number)}/files`}>
            Files for the post
          </ActOrWords>
        </li>
      </>
    )}
    <li>
      <a href={`/issue/${slug}?preview`}>Preview</a>
    </li>
    <li>
      <a href="/corrections">Corrections</a>
    </li>
  </ul>
)
